import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** What is written below the timeline. */
export type ComposerTab = 'email' | 'note'

type Sender = 'google' | 'system'

/** Whether the composer is open, and for what. Opening it moves the focus into its first field, closing it back to the button. */
export function useComposer(area: RefObject<HTMLElement | null>, hasDraft: boolean) {
  const [isOpen, setIsOpen] = useState(hasDraft)
  const [sender, setSender] = useState<Sender>()
  const [tab, setTab] = useState<ComposerTab>('email')
  const shown = isOpen ? tab : undefined
  const wasShown = useRef(shown)

  useEffect(() => {
    const before = wasShown.current
    if (before === shown) return
    wasShown.current = shown
    // Switching tabs leaves the focus on the tab.
    if (before !== undefined && shown !== undefined) return
    // Undo has already moved the focus into the text of the restored email.
    if (shown && area.current?.contains(document.activeElement)) return
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector)
    const field = find('[data-initial-focus]') ?? find('input, textarea')
    const target = shown ? field : find(`[data-opens="${before}"]`)
    target?.focus()
  }, [area, shown])

  const close = () => {
    setIsOpen(false)
    setSender(undefined)
  }
  return {
    isOpen,
    sender,
    tab,
    open(by: Sender) {
      setSender(by)
      setTab('email')
      setIsOpen(true)
    },
    /** With a draft, which names its sender. */
    reopen() {
      setTab('email')
      setIsOpen(true)
    },
    openNote() {
      setTab('note')
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
