import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The email, the note or the call that is written beside the timeline. */
export type ComposerTab = 'email' | 'note' | 'call'

const findField = (box: HTMLElement) =>
  box.querySelector<HTMLElement>('[data-initial-focus]') ??
  box.querySelector<HTMLElement>('input, textarea')

/**
 * Moves the focus into the first field. While the form is loading the box has the focus, since the button that opened it
 * is gone. @returns what stops waiting for the form
 */
function focusField(box: HTMLElement): (() => void) | undefined {
  const field = findField(box)
  ;(field ?? box).focus()
  if (field) return undefined
  const observer = new MutationObserver(() => {
    const loaded = findField(box)
    if (!loaded) return
    observer.disconnect()
    // Unless the reader has gone on to something else meanwhile.
    if (document.activeElement === box) loaded.focus()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/**
 * The state of the composer: open or closed, and the selected tab. Opening it moves the focus into its first field,
 * closing it back to the button.
 */
export function useComposer(area: RefObject<HTMLElement | null>, hasDraft: boolean) {
  const [isOpen, setIsOpen] = useState(hasDraft)
  const [tab, setTab] = useState<ComposerTab>('email')
  const shown = isOpen ? tab : undefined
  const wasShown = useRef(shown)

  useEffect(() => {
    const before = wasShown.current
    if (before === shown) return
    wasShown.current = shown
    // Switching tabs leaves the focus on the tab; a shortcut or a button elsewhere moves it into the form.
    const isOnTab = document.activeElement?.getAttribute('role') === 'tab'
    if (before !== undefined && shown !== undefined && isOnTab) return
    // Undo has already moved the focus into the text of the restored email.
    if (before === undefined && shown && area.current?.contains(document.activeElement)) return
    const box = area.current
    if (!box) return
    if (shown) return focusField(box)
    box.querySelector<HTMLElement>(`[data-opens="${before}"]`)?.focus()
    return
  }, [area, shown])

  const close = () => setIsOpen(false)
  return {
    isOpen,
    tab,
    openEmail() {
      setTab('email')
      setIsOpen(true)
    },
    openNote() {
      setTab('note')
      setIsOpen(true)
    },
    openCall() {
      setTab('call')
      setIsOpen(true)
    },
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
}
