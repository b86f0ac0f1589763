import { randomUUID } from 'node:crypto'
import type { Actor, Origin } from '#shared/actor.ts'
import type { Language } from '#shared/language.ts'
import type { Sender } from '../../contract/messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { recordStart } from './record-start.ts'

type NewConversation = {
  secretHash: string
  visitor: Sender
  language: Language
  /** When its first message was written. */
  at: Date
}

/**
 * Inserts a conversation without messages, unless its visitor has one, with the consent that its form asks for. Joins the
 * transaction. @returns its number, undefined if there was one already
 */
export async function insertConversation(
  deps: ChatDeps,
  { secretHash, visitor, language, at }: NewConversation,
  by: { actor: Actor | null; origin: Origin },
): Promise<number | undefined> {
  const { audit, chat, consents, now, toExpiry } = deps
  await chat.deleteIfExpired(secretHash, now())
  const id = await chat.insert({
    sessionId: randomUUID(),
    secretHash,
    ...visitor,
    language,
    createdAt: at,
    lastSeen: at,
    expiresAt: toExpiry(at),
  })
  if (id === undefined) return undefined
  await recordStart(deps, at)
  const given = { purpose: 'chat', way: 'chat', language, givenAt: at } as const
  await consents.record({ conversationId: id }, given)
  await audit.record({ ...by, record: 'conversation', id, action: 'conversation.created' })
  return id
}
