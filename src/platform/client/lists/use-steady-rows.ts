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
}

/**
 * Keeps rows in place while the pointer is over the list, so that a click never opens a row that has just
 * moved there. Other rows and another order are held back until the pointer leaves or `release` is called.
 */
export function useSteadyRows<Row>({ latest, viewKey, toId, hold }: SteadyRowsOptions<Row>) {
  const [shown, setShown] = useState({ viewKey, rows: latest })
  const [isPointedAt, setIsPointedAt] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const isSteady = isPointedAt && shown.viewKey === viewKey && shown.rows && latest
  const rows = isSteady ? hold(shown.rows ?? [], latest) : latest
  if (shown.viewKey !== viewKey || !areSame(shown.rows, rows)) setShown({ viewKey, rows })
  const ids = rows?.map(toId) ?? []

  return {
    rows,
    /** Number of the latest rows that are held back. */
    newCount: isSteady ? latest.filter((row) => !ids.includes(toId(row))).length : 0,
    /** Rows or their order are held back. */
    isHeld: Boolean(isSteady) && !areSame(ids, latest?.map(toId)),
    release: () => setIsPointedAt(false),
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
  }
}

const areSame = (a: readonly unknown[] | undefined, b: readonly unknown[] | undefined) =>
  a === b || (a?.length === b?.length && a?.every((row, index) => row === b?.[index]))
