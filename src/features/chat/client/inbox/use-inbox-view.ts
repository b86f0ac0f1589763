import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { createUrlState, positiveNumber } from '#shared/url-state.ts'

/** Marks a history entry that was made by opening a conversation from the list. */
const openedFromList = { openedFromInbox: true }

const isOpenedFromList = () => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'openedFromInbox' in state
}

const inboxUrl = createUrlState({ chat: z.optional(positiveNumber) }, { chat: undefined })

/** The conversation in the URL, and navigation to others. */
export function useInboxView() {
  const [, navigate] = useLocation()
  const { chat: number } = inboxUrl.parse(useSearch())

  return {
    number,
    /** The Back button returns to the list, not to each conversation that was viewed before. */
    open(next: number) {
      const options =
        number === undefined ? { state: openedFromList } : { replace: true, state: history.state }
      if (next !== number) navigate(paths.chat(next), options)
    },
    /** Closing a conversation that was opened from the list is a step back in the history. */
    close() {
      if (isOpenedFromList()) history.back()
      else navigate(paths.chats, { replace: true })
    },
    /** For a deleted conversation: no history entry leads back to it. */
    clear: () => navigate(paths.chats, { replace: true }),
  }
}
