import { useEffect, useRef } from 'react'

/**
 * After a change of page at the foot of a list, scrolls to the list's top once the new rows are there. Not
 * for keyboard users, whose focus stays at the foot.
 */
export function useListTop<Element extends HTMLElement>(shownPage: number) {
  const top = useRef<Element>(null)
  const changedFrom = useRef<number>(undefined)

  useEffect(() => {
    if (changedFrom.current === undefined || changedFrom.current === shownPage) return
    changedFrom.current = undefined
    if (!top.current) return
    const isAbove = top.current.getBoundingClientRect().top < 0
    if (isAbove && !document.activeElement?.matches(':focus-visible')) top.current.scrollIntoView()
  }, [shownPage])

  return {
    top,
    notePageChange: () => {
      changedFrom.current = shownPage
    },
  }
}
