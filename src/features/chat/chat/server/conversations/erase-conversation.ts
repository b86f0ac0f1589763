import type { Eraser } from '#shared/traces.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

type Erased = Pick<ConversationRow, 'id' | 'sessionId' | 'senderEmail'>

/** The numbers of parts that were deleted with a conversation. */
export type ErasedConversation = { messages: number; files: number }

/** Deletes a conversation with the alerts to it; its visitor is notified. @returns undefined if it is gone */
export async function eraseConversation(
  { alerts, audit, chat, database, eventBus, now }: ChatDeps,
  { id, sessionId }: Pick<Erased, 'id' | 'sessionId'>,
  by: Eraser,
): Promise<ErasedConversation | undefined> {
  const messages = await chat.countMessages(sessionId, now())
  const sent = await chat.measureFiles(id, false, now())
  const received = await chat.measureFiles(id, true, now())
  if ((await chat.delete(sessionId, now())) === undefined) return undefined
  await audit.record({ ...by, record: 'conversation', id, action: 'conversation.deleted' })
  await alerts.dropFor('conversation', id)
  await eventBus.publishWithin(database, { t: 'chat.deleted', id })
  return { messages, files: sent.files + received.files }
}

/**
 * Deletes the conversations that a lead was made from. Call it in the transaction that deletes the lead, under its lock
 * and before it. @returns the addresses of their visitors
 */
export async function eraseConversationsOfLead(
  deps: ChatDeps,
  leadId: number,
  by: Eraser,
): Promise<string[]> {
  const { chat, now } = deps
  const addresses: string[] = []
  for (const conversation of await chat.listOfLead(leadId, now())) {
    const { senderEmail } = conversation
    if (await eraseConversation(deps, conversation, by)) addresses.push(senderEmail)
  }
  return addresses
}
