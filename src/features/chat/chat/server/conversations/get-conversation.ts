import type { Actor, Origin } from '#shared/actor.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { conversationNotFound } from './require-conversation.ts'
import { toOneSummary } from './to-summary.ts'

/** One conversation, and its rank in the list, 1 for the latest. @throws not-found */
export async function getConversation(
  deps: ChatDeps,
  actor: Actor,
  number: number,
  origin: Origin,
) {
  const { chat, now, recordView } = deps
  const row = await chat.findSummary(number, now())
  if (!row) throw conversationNotFound()
  const preceding = await chat.countPreceding(row, now())
  await recordView(actor, origin, { id: number })
  const summary = await toOneSummary(deps, actor, row)
  return { ...summary, place: preceding + 1 }
}
