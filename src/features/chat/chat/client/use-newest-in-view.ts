import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface NewestInViewOptions {
  /** True if the newest message is the reader's own, which comes into view in any case. */
  isOwn: boolean
  /** A reader this near to the end is following the conversation. */
  followDistancePx: number
  /** The message that the newest is about: it stays in view when what follows it is higher than the log. */
  findSubject?: () => Element | null | undefined
}

/**
 * Scrolls to the newest message for a reader who is at the end. For one who reads further up it only
 * reports that there is more below.
 * @param newest changes with everything that makes the conversation longer at its end
 */
export function useNewestInView(
  log: RefObject<HTMLElement | null>,
  newest: string,
  { isOwn, followDistancePx, findSubject }: NewestInViewOptions,
) {
  const isAtEnd = useRef(true)
  /** Where the log was scrolled to for the sake of the subject: a reader who stays there follows the conversation. */
  const subjectTop = useRef<number>(undefined)
  const [isBehind, setIsBehind] = useState(false)

  const follow = () => {
    const element = log.current
    element?.scrollTo({ top: element.scrollHeight })
    subjectTop.current = undefined
    const subject = findSubject?.()
    if (element && subject) {
      const above = element.getBoundingClientRect().top - subject.getBoundingClientRect().top
      if (above > 0) {
        element.scrollBy({ top: -above })
        subjectTop.current = element.scrollTop
      }
    }
    isAtEnd.current = true
    setIsBehind(false)
  }

  useLayoutEffect(() => {
    const element = log.current
    if (!element) return
    const check = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight
      if (element.scrollTop !== subjectTop.current) subjectTop.current = undefined
      isAtEnd.current = distance < followDistancePx || subjectTop.current !== undefined
      if (isAtEnd.current) setIsBehind(false)
    }
    element.addEventListener('scroll', check, { passive: true })
    // When a phone's keyboard or the window changes the height, the end stays in view.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current && subjectTop.current === undefined)
        element.scrollTop = element.scrollHeight
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
