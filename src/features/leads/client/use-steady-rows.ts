import { useEffect, useRef, useState } from 'react'
import type { Lead } from '../contract/leads.ts'
import { withoutNewRows } from './without-new-rows.ts'

/** How long rows stay in place after a touch on the list. */
const touchHoldMs = 5_000

/**
 * Keeps rows in place while the pointer is over the list, so that a click never opens a lead that has just
 * moved there. New requests are held back until the pointer leaves or `showNew` is called. `viewKey`
 * identifies filter, order and page.
 */
export function useSteadyRows(latest: readonly Lead[] | undefined, viewKey: string) {
  const [shown, setShown] = useState({ viewKey, rows: latest })
  const [isPointedAt, setIsPointedAt] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const isSteady = isPointedAt && shown.viewKey === viewKey && shown.rows && latest
  const rows = isSteady ? withoutNewRows(shown.rows ?? [], latest) : latest
  if (shown.viewKey !== viewKey || !areSame(shown.rows, rows)) setShown({ viewKey, rows })
  const ids = new Set(rows?.map(({ id }) => id))

  return {
    rows,
    newCount: isSteady ? latest.filter(({ id }) => !ids.has(id)).length : 0,
    showNew: () => setIsPointedAt(false),
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

const areSame = (a: readonly Lead[] | undefined, b: readonly Lead[] | undefined) =>
  a === b || (a?.length === b?.length && a?.every((lead, index) => lead === b?.[index]))
