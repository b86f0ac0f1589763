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
  { chat: z.optional(positiveNumber), view: z.enum(inboxTabs) },
  { chat: undefined, view: 'active' },
)
const toAddress = (state: { chat: number | undefined; view: InboxTab }) =>
  withQuery(paths.chats, inboxUrl.stringify(state))

/** The conversation and the view in the URL, and navigation to others. */
export function useInboxView() {
  const [, navigate] = useLocation()
  const { chat: number, view: tab } = inboxUrl.parse(useSearch())

  return {
    number,
    tab,
    chooseTab: (view: InboxTab) =>
      navigate(toAddress({ chat: number, view }), { replace: true, state: history.state }),
    /** The Back button returns to the list, not to each conversation that was viewed before. */
    open(next: number) {
      const options =
        number === undefined ? { state: openedFromList } : { replace: true, state: history.state }
      if (next !== number) navigate(toAddress({ chat: next, view: tab }), options)
    },
    /** Closing a conversation that was opened from the list is a step back in the history. */
    close() {
      if (isOpenedFromList()) history.back()
      else navigate(toAddress({ chat: undefined, view: tab }), { replace: true })
    },
    /** For a deleted conversation: no history entry leads back to it. */
    clear: () => navigate(toAddress({ chat: undefined, view: tab }), { replace: true }),
  }
}
