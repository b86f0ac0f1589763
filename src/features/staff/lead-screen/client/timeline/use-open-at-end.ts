import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A reader this near to the end is following what comes in. */
const followDistancePx = 48

/**
 * Opens a scrolling list at its end and stays there while the reader does, although emails grow as they load. Where
 * earlier items are added above, what the reader sees stays in place.
 * @param first changes when items are added at the start
 * @param isEnabled stays the same
 */
export function useOpenAtEnd(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  { first, isEnabled }: { first: string | undefined; isEnabled: boolean },
) {
  const isAtEnd = useRef(true)
  const before = useRef({ first, height: 0 })

  useLayoutEffect(() => {
    const scroller = area.current
    if (!scroller || !isEnabled) return
    const wasFirst = before.current.first
    if (wasFirst !== undefined && wasFirst !== first && !isAtEnd.current) {
      scroller.scrollBy({ top: scroller.scrollHeight - before.current.height })
    }
    before.current = { first, height: scroller.scrollHeight }
  }, [area, first, isEnabled])

  useLayoutEffect(() => {
    const scroller = area.current
    const list = content.current
    if (!scroller || !list || !isEnabled) return
    const check = () => {
      const { scrollHeight, scrollTop, clientHeight } = scroller
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < followDistancePx
    }
    const follow = () => {
      if (isAtEnd.current) scroller.scrollTo({ top: scroller.scrollHeight })
      before.current.height = scroller.scrollHeight
    }
    scroller.addEventListener('scroll', check, { passive: true })
    const observer = new ResizeObserver(follow)
    observer.observe(list)
    observer.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', check)
      observer.disconnect()
    }
  }, [area, content, isEnabled])
}
