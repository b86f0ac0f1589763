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
    // Unless the reader has gone on to something else in the meantime.
    if (document.activeElement === box) loaded.focus()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Focuses the button of the tab that was closed, or the tab of a composer that stays open. */
const focusAfter = (box: HTMLElement, tab: ComposerTab) =>
  (
    box.querySelector<HTMLElement>(`[data-opens="${tab}"]`) ??
    box.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
  )?.focus()

interface ComposerOptions {
  hasDraft: boolean
  /** Open on arrival, with room for the timeline until something is written; else it opens by its buttons. */
  startsOpen: boolean
}

/** `opened` counts the presses that lead into the form, also of the tab that is shown already. */
type ComposerState = { isEngaged: boolean; tab: ComposerTab; opened: number }

/**
 * The state of the composer: whether something is written in it, and the selected tab. Opening it moves the focus into
 * its first field, closing it back to its button or tab.
 */
export function useComposer(area: RefObject<HTMLElement | null>, options: ComposerOptions) {
  const { hasDraft, startsOpen } = options
  const [state, setState] = useState<ComposerState>({
    isEngaged: hasDraft,
    tab: 'email',
    opened: 0,
  })
  const { isEngaged, tab, opened } = state
  const before = useRef(state)

  useEffect(() => {
    const last = before.current
    before.current = { isEngaged, tab, opened }
    const box = area.current
    if (!box) return
    if (opened !== last.opened) {
      // Switching tabs leaves the focus on the tab; a shortcut or a button elsewhere moves it into the form.
      const isOnTab = document.activeElement?.getAttribute('role') === 'tab'
      if (isOnTab && tab !== last.tab) return
      // Undo has already moved the focus into the text of the restored email.
      if (!last.isEngaged && box.contains(document.activeElement) && isInField()) return
      return focusField(box)
    }
    if (last.isEngaged && !isEngaged) focusAfter(box, last.tab)
    return
  }, [area, isEngaged, tab, opened])

  const open = (next: ComposerTab) => () =>
    setState((current) => ({ isEngaged: true, tab: next, opened: current.opened + 1 }))
  const close = () => setState((current) => ({ ...current, isEngaged: false, tab: 'email' }))
  return {
    isOpen: isEngaged || startsOpen,
    /** Something is being written, so the form has its full height. */
    isEngaged,
    tab,
    openEmail: open('email'),
    openNote: open('note'),
    openCall: open('call'),
    /** A press into a field of the open composer. */
    engage() {
      if (isInField()) setState((current) => ({ ...current, isEngaged: true }))
    },
    close,
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || !isEngaged) return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
}

const isInField = () => document.activeElement?.matches('input, textarea') === true
