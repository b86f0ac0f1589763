import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface NewestInViewOptions {
  /** Whether the newest is the reader's own: it comes into view in any case. */
  isOwn: boolean
  /** A reader this near to the end is following the conversation. */
  followDistancePx: number
}

/**
 * Scrolls to the newest message for a reader who is at the end. For one who reads further up it only
 * reports that there is more below.
 * @param newest changes with everything that makes the conversation longer at its end
 */
export function useNewestInView(
  log: RefObject<HTMLElement | null>,
  newest: string,
  { isOwn, followDistancePx }: NewestInViewOptions,
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
  }, [log, followDistancePx])

  const showNewest = useEffectEvent((_newest: string) => {
    if (isAtEnd.current || isOwn) follow()
    else setIsBehind(true)
  })
  useLayoutEffect(() => showNewest(newest), [newest])

  return { isBehind, follow }
}
