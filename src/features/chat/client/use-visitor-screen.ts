import { type RefObject, useEffect, useSyncExternalStore } from 'react'

// Narrow, or too low for a window above the bubble: the chat takes the whole screen. The same words
// as the `chat-full` variant in look.css.
const fullQuery = '(width < 47.5rem), (height < 32rem)'

const watch = (query: string) => ({
  subscribe: (listener: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  },
  read: () => window.matchMedia(query).matches,
})
const full = watch(fullQuery)
const coarse = watch('(pointer: coarse)')
const no = () => false

/** Whether the chat covers the screen. */
export const useIsFullScreen = () => useSyncExternalStore(full.subscribe, full.read, no)

/** Fingers write on a keyboard that takes half of the screen: it should not come unasked. */
export const hasFingers = () => coarse.read()

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
