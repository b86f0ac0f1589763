import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** A reader this near to the end is following the conversation. */
const followDistancePx = 48

/**
 * Scrolls to the newest message for a reader who is at the end. For one who reads further up it only
 * reports that there is more below.
 */
export function useNewestInView(
  log: RefObject<HTMLElement | null>,
  newest: string,
  { isOwn }: { isOwn: boolean },
) {
  const isAtEnd = useRef(true)
  const [isBehind, setIsBehind] = useState(false)

  const follow = () => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
    isAtEnd.current = true
    setIsBehind(false)
  }

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const check = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight
      isAtEnd.current = distance < followDistancePx
      if (isAtEnd.current) setIsBehind(false)
    }
    element.addEventListener('scroll', check, { passive: true })
    // When a phone's keyboard or the window changes the height, the end stays in view.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', check)
      observer.disconnect()
    }
  }, [log])

  useLayoutEffect(() => {
    if (isAtEnd.current || isOwn) follow()
    else setIsBehind(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [newest])

  return { isBehind, follow }
}
