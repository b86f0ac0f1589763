import type { RefObject } from 'react'
import { useShortcuts } from '#platform/client/shortcuts/use-shortcuts.ts'

interface LeadShortcutsOptions {
  box: RefObject<HTMLElement | null>
  mayAssign: boolean
  onEmail: () => void
  onNote: () => void
  /** Shows the part of the lead with its details. */
  onDetails: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Opens the native list of a choice, which some browsers allow only by a press. */
function openChoice(select: HTMLSelectElement) {
  select.focus()
  try {
    select.showPicker()
  } catch {
    // The focus is there: the arrow keys choose.
  }
}

/** The keys of an open lead. */
export function useLeadShortcuts(options: LeadShortcutsOptions): void {
  const { box, mayAssign, onEmail, onNote, onDetails, onPrevious, onNext } = options
  const choose = (label: string) => {
    const find = () =>
      [...(box.current?.querySelectorAll('select') ?? [])].find(
        (select) => select.labels[0]?.textContent === label && select.checkVisibility(),
      )
    const shown = find()
    if (shown) {
      openChoice(shown)
      return
    }
    onDetails()
    requestAnimationFrame(() => {
      const select = find()
      if (select) openChoice(select)
    })
  }
  useShortcuts('Lead', [
    { keys: 'e', label: 'Write an email', run: onEmail },
    { keys: 'n', label: 'Add a note', run: onNote },
    { keys: 's', label: 'Change the status', run: () => choose('Status') },
    {
      keys: 'a',
      label: 'Assign the lead',
      run: () => choose('Assigned to'),
      isEnabled: mayAssign,
    },
    { keys: 'j', label: 'Next lead', run: () => onNext?.(), isEnabled: onNext !== undefined },
    {
      keys: 'k',
      label: 'Previous lead',
      run: () => onPrevious?.(),
      isEnabled: onPrevious !== undefined,
    },
  ])
}
