import { maxListedConversations } from '../../contract/states.ts'
import { conversationsPerPage } from '../../rules.ts'

/** Page sizes of the inbox, by the names of the choice. */
export const pageSizes = { 4: conversationsPerPage, 10: 10, all: maxListedConversations } as const
export type PageSize = `${keyof typeof pageSizes}`

const isPageSize = (value: string | null): value is PageSize =>
  value !== null && Object.hasOwn(pageSizes, value)

// A preference of this browser, without personal data, so it may outlast the session.
const key = 'inbox-page'
const first: PageSize = '4'

export function readPageSize(): PageSize {
  try {
    const stored = localStorage.getItem(key)
    return isPageSize(stored) ? stored : first
  } catch {
    return first // storage is switched off
  }
}

export function storePageSize(size: PageSize): void {
  try {
    if (size === first) localStorage.removeItem(key)
    else localStorage.setItem(key, size)
  } catch {
    // Storage is switched off: this browser does not remember the choice.
  }
}
