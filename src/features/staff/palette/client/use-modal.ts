import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
} from 'react'

const pressable = 'input, button'

/** The focus goes from the last control to the first: nothing behind the palette is reached by Tab. */
function moveFocus(box: HTMLElement, step: 1 | -1): void {
  const stops = [...box.querySelectorAll<HTMLElement>(pressable)]
  const current = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((current + step) % stops.length)?.focus()
}

/**
 * For an element that covers the page as a modal dialog: it has the focus while it is open, closes by Escape and by a
 * press beside its contents, and gives the focus back.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressTarget = useRef<EventTarget | null>(null)

  useLayoutEffect(() => {
    const opener = document.activeElement
    ref.current?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  return {
    ref,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.defaultPrevented || event.nativeEvent.isComposing) return
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Tab') moveFocus(event.currentTarget, event.shiftKey ? -1 : 1)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
    onPointerDown(event: PointerEvent) {
      pressTarget.current = event.target
    },
    // A press on a row or on its surroundings leaves the focus in the field.
    onMouseDown(event: MouseEvent) {
      if (event.target instanceof Element && !event.target.closest(pressable))
        event.preventDefault()
    },
    onClick(event: MouseEvent<HTMLElement>) {
      // The press must both start and end there: selecting text in the field may end outside.
      const isBeside = event.target === event.currentTarget && pressTarget.current === event.target
      if (isBeside) onClose()
    },
  }
}
