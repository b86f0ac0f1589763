import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResult } from '#shared/endpoint.ts'
import type { listChatMessages } from '../../contract/inbox-messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { requireConversation } from '../conversations/require-conversation.ts'
import { type MessageRange, readPage } from './message-page.ts'
import { toMessage } from './to-message.ts'

/** A conversation's messages, for staff. @throws not-found */
export async function readMessages(
  deps: ChatDeps,
  actor: Actor,
  sessionId: string,
  origin: Origin,
  range: MessageRange = {},
): Promise<EndpointResult<typeof listChatMessages>> {
  const { id } = await requireConversation(deps, sessionId)
  const { rows, hasMore } = await readPage(deps.chat, sessionId, range, deps.now())
  await deps.recordView(actor, origin, { id })
  return { response: rows.map(toMessage), flags: { hasMore } }
}
