import type { Actor, Origin } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { ChatSessionSummary } from '../../contract/conversations.ts'
import { type ConversationView, maxListedConversations } from '../../contract/states.ts'
import { conversationsPerPage, readSearch } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { toSummaries } from './to-summary.ts'

type ListQuery = {
  page?: number | undefined
  limit?: number | undefined
  view?: ConversationView | undefined
  search?: string | undefined
  language?: Language | undefined
}

/** Matching conversations in the order of their view: one page, of four unless `limit` says otherwise, or the first 500. */
export async function listConversations(
  deps: ChatDeps,
  actor: Actor,
  { page, limit, view, search = '', language }: ListQuery,
  origin: Origin,
): Promise<{ rows: ChatSessionSummary[]; total: number }> {
  const { chat, now, recordView } = deps
  const wanted = {
    ...readSearch(search),
    language,
    view: view && { name: view, userId: actor.userId },
  }
  const size = limit ?? (page === undefined ? maxListedConversations : conversationsPerPage)
  const range = { limit: size, offset: ((page ?? 1) - 1) * size }
  const rows = await chat.listSummaries(now(), wanted, range)
  // A page that is not full is the last one: the total follows without a count.
  const isLastPage = rows.length < range.limit && (rows.length > 0 || range.offset === 0)
  const total = isLastPage
    ? range.offset + rows.length
    : await chat.countConversations(now(), wanted)
  const part = `${page ?? 'whole'} ${limit ?? ''} ${view ?? ''} ${language ?? ''} ${search}`
  await recordView(actor, origin, { part, ids: rows.map(({ id }) => id) })
  return { rows: await toSummaries(deps, actor, rows), total }
}
