import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

// In rem of the page: a media query would not notice that only the text was made larger.
const minWindowWidth = 47.5
const minWindowHeight = 32

/** True if the screen is too narrow or too low for a window above the bubble. */
function isTooSmall(): boolean {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return window.innerWidth < minWindowWidth * rem || window.innerHeight < minWindowHeight * rem
}

function watchSize(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** True if the chat covers the screen. */
export const useIsFullScreen = () => useSyncExternalStore(watchSize, isTooSmall, () => false)

// In pixels: a keyboard takes the same part of the screen whatever the size of the text.
const lowHeight = 560

/** True if little is left of the screen: a phone's keyboard is open, or the phone lies on its side. */
function isLow(): boolean {
  const viewport = window.visualViewport
  const isWhole = viewport !== null && viewport.scale <= 1.01
  return (isWhole ? viewport.height : window.innerHeight) < lowHeight
}

function watchHeight(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener)
  const stop = watchSize(listener)
  return () => {
    window.visualViewport?.removeEventListener('resize', listener)
    stop()
  }
}

/** True while the chat leaves out what is not needed while someone writes. */
export const useIsLow = () => useSyncExternalStore(watchHeight, isLow, () => false)

/** The present time, updated at an interval. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** A touch screen's keyboard covers half of it, so a field should not get the focus unasked. */
export const hasCoarsePointer = () => window.matchMedia('(pointer: coarse)').matches

/**
 * Fits an element into the visible part of the page. A phone's keyboard covers the page and changes
 * only the visual viewport. A page that is zoomed in is left alone.
 */
export function useFitsKeyboard(ref: RefObject<HTMLElement | null>, isActive: boolean) {
  useEffect(() => {
    const element = ref.current
    const viewport = window.visualViewport
    if (!isActive || !element || !viewport) return
    const fit = () => {
      if (viewport.scale > 1.01) return
      element.style.setProperty('--seen-top', `${viewport.offsetTop}px`)
      element.style.setProperty('--seen-height', `${viewport.height}px`)
    }
    fit()
    viewport.addEventListener('resize', fit)
    viewport.addEventListener('scroll', fit)
    return () => {
      viewport.removeEventListener('resize', fit)
      viewport.removeEventListener('scroll', fit)
      element.style.removeProperty('--seen-top')
      element.style.removeProperty('--seen-height')
    }
  }, [ref, isActive])
}
