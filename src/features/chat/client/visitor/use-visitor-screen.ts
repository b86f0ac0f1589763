import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

// Narrow, or too low for a window above the bubble. In the reader's own text size, which a media
// query would not know when only the text is made larger.
const roomyWidth = 47.5
const roomyHeight = 32

function isCramped(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return window.innerWidth < roomyWidth * rem || window.innerHeight < roomyHeight * rem
}

function watchSize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** Whether the chat covers the screen. */
export const useIsFullScreen = () => useSyncExternalStore(watchSize, isCramped, () => false)

/** The time, renewed while one looks. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Fingers write on a keyboard that takes half of the screen: it should not come unasked. */
export const hasFingers = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Keeps an element inside what can be seen of the page. A phone's keyboard lies over the page, and
 * only the visual viewport knows; a page made larger with two fingers is none of our business.
 */
export function useFitsKeyboard(ref: RefObject<HTMLElement | null>, isActive: boolean) {
  useEffect(() => {
    const element = ref.current
    const seen = window.visualViewport
    if (!isActive || !element || !seen) return
    const fit = () => {
      if (seen.scale > 1.01) return
      element.style.setProperty('--seen-top', `${seen.offsetTop}px`)
      element.style.setProperty('--seen-height', `${seen.height}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
      element.style.removeProperty('--seen-top')
      element.style.removeProperty('--seen-height')
    }
  }, [ref, isActive])
}
