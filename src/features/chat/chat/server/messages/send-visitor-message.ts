import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { VisitorMessage } from '../../contract/messages.ts'
import { findOwnConversation } from '../conversations/require-conversation.ts'
import type { MessageRow } from '../repository/tables.ts'
import { toVisitorMessage } from '../to-visitor.ts'
import { appendMessage } from './append-message.ts'
import { DuplicateMessage, findSent, type StoredMessage } from './duplicate-message.ts'
import {
  appendToHeld,
  findHeldConversation,
  type HeldMessage,
  toHeldMessages,
} from './held-conversation.ts'
import type { MessageDraft, MessageStoreDeps } from './insert-message.ts'
import { chatClosed } from './message-errors.ts'
import { startConversation } from './start-conversation.ts'
import { toMessage } from './to-message.ts'

/**
 * The message that an earlier attempt of the visitor stored.
 * @throws not-found for the id by which staff name a conversation
 */
async function findOwnSent(
  deps: MessageStoreDeps,
  secret: string,
  { optimisticId }: MessageDraft,
): Promise<MessageRow | undefined> {
  const conversation = await findOwnConversation(deps, secret)
  return conversation && findSent(deps.chat, conversation.sessionId, optimisticId, true)
}

async function startOrAppend(
  deps: MessageStoreDeps,
  given: VisitorMessage,
  draft: MessageDraft,
  { language, origin }: { language: Language; origin: Origin },
): Promise<MessageRow | HeldMessage> {
  const { sessionId: secret } = given
  const appended = await appendMessage(deps, secret, draft)
  if (appended) return appended
  await findOwnConversation(deps, secret)
  const held = await appendToHeld(deps, secret, draft)
  if (held) return held
  try {
    return await startConversation(deps, given, language, draft, origin)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A concurrent attempt with the same first message has spent the security check.
    const first = await findOwnSent(deps, secret, draft)
    if (first) throw new DuplicateMessage(first)
    // If another tab's first message spent it, the conversation exists by now; or it was let through meanwhile.
    const further =
      (await appendToHeld(deps, secret, draft)) ?? (await appendMessage(deps, secret, draft))
    if (further) return further
    throw error
  }
}

/** The message of an earlier attempt, stored or held, for a visitor who writes outside the opening hours. */
async function findEarlier(
  deps: MessageStoreDeps,
  secret: string,
  draft: MessageDraft,
): Promise<MessageRow | HeldMessage | undefined> {
  const sent = await findOwnSent(deps, secret, draft)
  if (sent || draft.optimisticId === undefined) return sent
  const held = await findHeldConversation(deps, secret)
  const lines = held ? toHeldMessages(deps, held, secret) : []
  return lines.find(({ optimisticId }) => optimisticId === draft.optimisticId)
}

/**
 * Stores a visitor's message. Resolves after the commit with the stored message, as the visitor is shown it; a
 * repeated attempt resolves with the message of the first one, whatever else has changed since. A conversation that
 * starts with it has the `language`, or is held back (`isHeld`) until it is let through.
 * @throws not-found for what staff name a conversation by
 */
export async function sendVisitorMessage(
  deps: MessageStoreDeps,
  given: VisitorMessage,
  language: Language,
  origin: Origin,
): Promise<StoredMessage> {
  const { sessionId: secret, message, fileIds } = given
  const optimisticId = given.optimisticId ?? undefined
  const draft: MessageDraft = { message, fileIds, optimisticId, isFromClient: true }
  const toOwn = (outcome: MessageRow | HeldMessage, isNew: boolean): StoredMessage =>
    'isHeld' in outcome
      ? { message: outcome, isNew: false }
      : { message: toVisitorMessage(toMessage(outcome), secret), isNew }
  if (!deps.hours.getAvailability().available) {
    const earlier = await findEarlier(deps, secret, draft)
    if (earlier) return toOwn(earlier, false)
    throw chatClosed()
  }
  try {
    return toOwn(await startOrAppend(deps, given, draft, { language, origin }), true)
  } catch (error) {
    if (error instanceof DuplicateMessage) return toOwn(error.row, false)
    throw error
  }
}
