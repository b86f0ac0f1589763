import { useEffect, useRef, useState } from 'react'

/** Time for which rows stay in place after a touch on the list. */
const touchHoldMs = 5_000

interface SteadyRowsOptions<Row> {
  latest: readonly Row[] | undefined
  /** Identifies filter, order and page. */
  viewKey: string
  toId: (row: Row) => number
  /**
   * The rows to show while they must not move. Repeated with its own result, it returns the same objects.
   */
  hold: (shown: readonly Row[], latest: readonly Row[]) => readonly Row[]
  /** The number of rows that are held back and that the list offers to show; by default all that are not shown. */
  countNew?: (shown: readonly Row[], latest: readonly Row[]) => number
}

/**
 * Keeps rows in place while the pointer is over the list, so that a click never opens a row that has just
 * moved there. Other rows and another order are held back until the pointer leaves or `release` is called.
 * With `focusListeners`, the same holds while someone moves through the rows by keyboard.
 */
export function useSteadyRows<Row>(options: SteadyRowsOptions<Row>) {
  const { latest, viewKey, toId, hold, countNew } = options
  const [shown, setShown] = useState({ viewKey, rows: latest })
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const isUsed = isPointedAt || hasFocus
  const isSteady = isUsed && shown.viewKey === viewKey && shown.rows && latest
  const rows = isSteady ? hold(shown.rows ?? [], latest) : latest
  if (shown.viewKey !== viewKey || !areSame(shown.rows, rows)) setShown({ viewKey, rows })
  const ids = rows?.map(toId) ?? []

  return {
    rows,
    /** Number of the latest rows that are held back. */
    newCount: !isSteady
      ? 0
      : countNew
        ? countNew(rows ?? [], latest)
        : latest.filter((row) => !ids.includes(toId(row))).length,
    /** Rows or their order are held back. */
    isHeld: Boolean(isSteady) && !areSame(ids, latest?.map(toId)),
    release: () => {
      setIsPointedAt(false)
      setHasFocus(false)
    },
    listeners: {
      onPointerMove: (event: { pointerType: string }) => {
        if (event.pointerType !== 'touch') setIsPointedAt(true)
      },
      onPointerLeave: (event: { pointerType: string }) => {
        if (event.pointerType !== 'touch') setIsPointedAt(false)
      },
      onTouchStart: () => {
        setIsPointedAt(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setIsPointedAt(false), touchHoldMs)
      },
    },
    focusListeners: {
      onFocus: (event: { target: EventTarget }) => {
        if (event.target instanceof Element && event.target.matches(':focus-visible')) {
          setHasFocus(true)
        }
      },
      onBlur: (event: { currentTarget: Element; relatedTarget: EventTarget | null }) => {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setHasFocus(false)
        }
      },
    },
  }
}

const areSame = (a: readonly unknown[] | undefined, b: readonly unknown[] | undefined) =>
  a === b || (a?.length === b?.length && a?.every((row, index) => row === b?.[index]))
