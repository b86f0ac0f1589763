import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import {
  toEntryState,
  useEntrySearch,
  withEntrySearch,
} from '#platform/client/lists/entry-search.ts'
import { paths } from '#shared/paths.ts'
import { createUrlState, positiveNumber, textUpTo, withQuery } from '#shared/url-state.ts'
import { searchLimit } from '../../contract/conversations.ts'

/** Marks a history entry that was made by opening a conversation from the list. */
const openedFromList = { openedFromInbox: true }

const isOpenedFromList = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromInbox' in state
}

/** The tabs of the list. `active` is called Waiting: those who wait come first in it. */
export const inboxTabs = ['active', 'mine', 'all', 'closed'] as const
export type InboxTab = (typeof inboxTabs)[number]

const inboxUrl = createUrlState(
  {
    search: textUpTo(searchLimit),
    chat: z.optional(positiveNumber),
    view: z.enum(inboxTabs),
    page: positiveNumber,
  },
  { search: '', chat: undefined, view: 'active', page: 1 },
)
type InboxState = typeof inboxUrl.defaults
const toAddress = (state: InboxState) => withQuery(paths.chats, inboxUrl.stringify(state))

/** The view, its page and the search that an entry of the browser's history shows. */
export const readListEntry = (query: string) => withEntrySearch(inboxUrl.parse(query))

/** The conversation, the view and its page in the URL, the search in the history entry, and navigation to others. */
export function useInboxView() {
  const [, navigate] = useLocation()
  const current = readListEntry(useSearch())
  const { chat: number, view: tab, page, search } = current
  useEntrySearch(search)
  const clear = () => {
    const state = toEntryState(current)
    navigate(toAddress({ ...current, chat: undefined }), { replace: true, state })
  }

  return {
    number,
    tab,
    page,
    search,
    showList: (list: { view?: InboxTab; page: number; search?: string }) => {
      const next = { ...current, ...list }
      if (toAddress(next) === toAddress(current) && next.search === search) return
      const state: object = { ...history.state, ...toEntryState(next) }
      navigate(toAddress(next), { replace: true, state })
    },
    /** True if the address still names a conversation, which the user may have left since a press. */
    isOpen: (other: number) =>
      location.pathname === paths.chats && readListEntry(location.search).chat === other,
    /** The Back button returns to the list, not to each conversation that was viewed before. */
    open(next: number) {
      // After a closing was taken back, the user may be on another screen, or see another conversation.
      if (location.pathname !== paths.chats) return
      const shown = readListEntry(location.search)
      const options =
        shown.chat === undefined
          ? { state: { ...openedFromList, ...toEntryState(shown) } }
          : { replace: true, state: history.state }
      if (next !== shown.chat) navigate(toAddress({ ...shown, chat: next }), options)
    },
    /** Closing a conversation that was opened from the list is a step back in the history. */
    close() {
      if (isOpenedFromList()) history.back()
      else clear()
    },
    /** For a deleted conversation: no history entry leads back to it. */
    clear,
  }
}
