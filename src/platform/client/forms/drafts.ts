// What somebody has typed into a form and not sent yet. A reload, Back or a page that could not be
// loaded must not lose it, and nobody else on the device may find it: it is in the tab's own storage,
// which ends with the tab and is not shared with other tabs.

export interface Draft {
  /** The query of the page on which it was typed: a link with another one may ask for something else. */
  search: string
  values: Readonly<Record<string, string>>
}

const prefix = 'draft-'
const listeners = new Set<() => void>()

export function saveDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(draft))
  } catch {
    // No storage: the form works, and a reload empties it.
  }
}

export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form)
  } catch {
    // Without storage there is none.
  }
}

function parseDraft(text: string): Draft | undefined {
  const stored = JSON.parse(text) as Partial<Draft> | null
  if (typeof stored?.search !== 'string' || typeof stored.values !== 'object') return undefined
  const texts = Object.entries(stored.values).filter(([, value]) => typeof value === 'string')
  return { search: stored.search, values: Object.fromEntries(texts) }
}

export function readDraft(form: string): Draft | undefined {
  try {
    const text = sessionStorage.getItem(prefix + form)
    return text === null ? undefined : parseDraft(text)
  } catch {
    return undefined
  }
}

/**
 * Deletes the drafts of all forms and what one form hands to another (`handover.ts`), and empties the
 * forms on the screen that listen.
 */
export function deleteAllDrafts(): void {
  try {
    const keys = Array.from(sessionStorage, (_, index) => sessionStorage.key(index))
    for (const key of keys) {
      if (key?.startsWith(prefix) || key?.startsWith('handover-')) sessionStorage.removeItem(key)
    }
  } catch {
    // Without storage there are none.
  }
  for (const listener of listeners) listener()
}

/** @returns a function that stops it */
export function onDraftsDeleted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
