import type { Actor, Origin } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { conversationsPerPage, maxListedConversations, readSearch } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { toSummary } from './to-summary.ts'

type ListQuery = {
  page?: number | undefined
  search?: string | undefined
  language?: Language | undefined
}

/** Matching conversations, newest message first: one page of them, or the first 500. */
export const listConversations =
  (deps: ChatDeps) =>
  async (
    actor: Actor,
    { page, search = '', language }: ListQuery,
    origin: Origin,
  ): Promise<{ rows: ChatSessionSummary[]; total: number }> => {
    const { chat, now, recordView } = deps
    const wanted = { ...readSearch(search), language }
    const range =
      page === undefined
        ? { limit: maxListedConversations, offset: 0 }
        : { limit: conversationsPerPage, offset: (page - 1) * conversationsPerPage }
    const rows = await chat.listSummaries(now(), wanted, range)
    // A page that is not full is the last one: the total follows without a count.
    const isLastPage = rows.length < range.limit && (rows.length > 0 || range.offset === 0)
    const total = isLastPage
      ? range.offset + rows.length
      : await chat.countConversations(now(), wanted)
    const part = `${page ?? 'whole'} ${language ?? ''} ${search}`
    await recordView(actor, origin, { part, ids: rows.map(({ id }) => id) })
    return { rows: rows.map(toSummary(deps)), total }
  }
