import { useEffect, useRef } from 'react'

/**
 * After the page of a list was turned at its foot, one reads on at its head: brings that into sight once
 * the new rows are there. Not for who turns by keyboard: their focus, and their eyes, stay at the foot.
 */
export function useListTop<Element extends HTMLElement>(shownPage: number) {
  const top = useRef<Element>(null)
  const turnedFrom = useRef<number>(undefined)

  useEffect(() => {
    if (turnedFrom.current === undefined || turnedFrom.current === shownPage) return
    turnedFrom.current = undefined
    if (!top.current) return
    const isAbove = top.current.getBoundingClientRect().top < 0
    if (isAbove && !document.activeElement?.matches(':focus-visible')) top.current.scrollIntoView()
  }, [shownPage])

  return {
    top,
    notePageChange: () => {
      turnedFrom.current = shownPage
    },
  }
}
