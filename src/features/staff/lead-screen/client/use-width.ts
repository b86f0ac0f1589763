import { type RefObject, useLayoutEffect, useState } from 'react'

/** True if an element is at least this wide, in rem, so that what is enlarged with the text counts as narrower. */
export function useIsWide(element: RefObject<HTMLElement | null>, minRem: number): boolean {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWide(box.clientWidth >= minRem * rem)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, minRem])
  return isWide
}
