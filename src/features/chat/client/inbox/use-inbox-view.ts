import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { createUrlState, positiveNumber, withQuery } from '#shared/url-state.ts'

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
  { chat: z.optional(positiveNumber), view: z.enum(inboxTabs), page: positiveNumber },
  { chat: undefined, view: 'active', page: 1 },
)
type InboxState = typeof inboxUrl.defaults
const toAddress = (state: InboxState) => withQuery(paths.chats, inboxUrl.stringify(state))

/** The view and the page of the list that an address of the inbox shows. */
export const readListAddress = (query: string) => inboxUrl.parse(query)

/** The conversation, the view and its page in the URL, and navigation to others. */
export function useInboxView() {
  const [, navigate] = useLocation()
  const current = inboxUrl.parse(useSearch())
  const { chat: number, view: tab, page } = current

  return {
    number,
    tab,
    page,
    showList: (list: { view?: InboxTab; page: number }) => {
      const next = toAddress({ ...current, ...list })
      if (next !== toAddress(current)) navigate(next, { replace: true, state: history.state })
    },
    /** The Back button returns to the list, not to each conversation that was viewed before. */
    open(next: number) {
      const options =
        number === undefined ? { state: openedFromList } : { replace: true, state: history.state }
      if (next !== number) navigate(toAddress({ ...current, chat: next }), options)
    },
    /** Closing a conversation that was opened from the list is a step back in the history. */
    close() {
      if (isOpenedFromList()) history.back()
      else navigate(toAddress({ ...current, chat: undefined }), { replace: true })
    },
    /** For a deleted conversation: no history entry leads back to it. */
    clear: () => navigate(toAddress({ ...current, chat: undefined }), { replace: true }),
  }
}
