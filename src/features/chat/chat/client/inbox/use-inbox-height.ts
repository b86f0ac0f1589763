import { type RefObject, useLayoutEffect } from 'react'

/** A keyboard covers at least this part of the screen. */
const minKeyboardPart = 0.2

/**
 * Sets `--visible-top`, `--visible-height` and `data-keyboard` on an element to the part of the screen
 * that a phone's keyboard leaves visible, which `dvh` does not reflect.
 */
export function useInboxHeight(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const viewport = window.visualViewport
    const target = element.current
    if (!viewport || !target) return
    const measure = () => {
      // Zooming in makes the visible part smaller as well, and must not move anything.
      const isZoomed = viewport.scale > 1.05
      const hasKeyboard = !isZoomed && viewport.height < window.innerHeight * (1 - minKeyboardPart)
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
