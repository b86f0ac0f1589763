import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The box of an entry of the timeline. One that disappears leaves the focus to the list that it was in. */
export function useFocusAfterwards(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      element.closest<HTMLElement>('[tabindex="0"]')?.focus()
    }
  }, [])
  return box
}

/** True if a moment is still to come; false for null. */
export function useIsAhead(moment: string | null): boolean {
  const [passed, setPassed] = useState<string>()
  useEffect(() => {
    if (moment === null) return
    const timer = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return moment !== null && passed !== moment
}
