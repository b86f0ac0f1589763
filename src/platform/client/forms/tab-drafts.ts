// Unsent text that survives a reload. It is stored for one tab and one signed-in person, and deleted when
// it is sent and when that person signs out.

const prefix = 'draft:'
const toStorageKey = (userId: number, name: string) => `${prefix}${userId}:${name}`
/** A copy in memory, for browsers whose storage is disabled or full. */
const drafts = new Map<string, string>()

export function readDraft(userId: number, name: string): string {
  const key = toStorageKey(userId, name)
  try {
    return drafts.get(key) ?? sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(userId: number, name: string, text: string): void {
  const key = toStorageKey(userId, name)
  drafts.set(key, text)
  try {
    if (text === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The copy in memory lasts as long as the page.
  }
}

/** Deletes all drafts except those of one person. */
export function deleteOtherDrafts(exceptUserId?: number): void {
  const isOwn = (key: string) =>
    exceptUserId !== undefined && key.startsWith(toStorageKey(exceptUserId, ''))
  for (const key of drafts.keys()) if (!isOwn(key)) drafts.delete(key)
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !isOwn(key)) sessionStorage.removeItem(key)
    }
  } catch {
    // Nothing was stored.
  }
}
