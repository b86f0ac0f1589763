import { type RefObject, useLayoutEffect } from 'react'

/** A keyboard takes at least this much of the screen. */
const keyboardPart = 0.2

/**
 * Tells an element, as `--visible-top` and `--visible-height` and by `data-keyboard`, which part of
 * the screen a phone's keyboard leaves: `dvh` knows nothing of it.
 */
export function useInboxHeight(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const target = element.current
    if (!viewport || !target) return
    const measure = () => {
      // Somebody who zooms in sees less, and wants it to stay where it is.
      const isZoomed = viewport.scale > 1.05
      const hasKeyboard = !isZoomed && viewport.height < window.innerHeight * (1 - keyboardPart)
      target.toggleAttribute('data-keyboard', hasKeyboard)
      target.style.setProperty('--visible-top', `${hasKeyboard ? viewport.offsetTop : 0}px`)
      target.style.setProperty('--visible-height', hasKeyboard ? `${viewport.height}px` : '100dvh')
    }
    measure()
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element])
}
