import { useEffect, useRef } from 'react'

/**
 * After the page of a list was turned at its foot, one reads on at its head: brings that into sight once
 * the new rows are there. Not for who turns by keyboard: their focus, and their eyes, stay at the foot.
 */
export function usePageTop<Element extends HTMLElement>(shownPage: number) {
  const top = useRef<Element>(null)
  const isTurning = useRef(false)

  useEffect(() => {
    if (!isTurning.current || !top.current) return
    isTurning.current = false
    const isAbove = top.current.getBoundingClientRect().top < 0
    if (isAbove && !document.activeElement?.matches(':focus-visible')) top.current.scrollIntoView()
  }, [shownPage])

  return {
    top,
    noteTurn: () => {
      isTurning.current = true
    },
  }
}
