// Text typed into a form and not sent yet. It survives a reload, Back and a page that fails to load.
// Because others may use the device, it is stored in `sessionStorage`, which ends with the tab and is
// not shared with other tabs.

export interface Draft {
  /** The page's query string when it was typed: a link with another one may prefill the form differently. */
  search: string
  values: Readonly<Record<string, string>>
}

const prefix = 'draft-'
const listeners = new Set<() => void>()

export function saveDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(draft))
  } catch {
    // Storage is unavailable: the form works, but a reload empties it.
  }
}

export function deleteDraft(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form)
  } catch {
    // Storage is unavailable, so there is no draft.
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
 * Deletes the drafts and prefills (`form-prefill.ts`) of all forms, and notifies the forms on the screen,
 * which then empty themselves.
 */
export function deleteAllDrafts(): void {
  try {
    const keys = Array.from(sessionStorage, (_, index) => sessionStorage.key(index))
    for (const key of keys) {
      if (key?.startsWith(prefix) || key?.startsWith('handover-')) sessionStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so there are no drafts.
  }
  for (const listener of listeners) listener()
}

/** @returns a function that stops it */
export function onDraftsDeleted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
