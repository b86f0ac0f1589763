import { m } from '#messages'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { Eraser } from '#shared/traces.ts'
import { maxCopied } from '../../contract/own-copy.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { findHeldConversation, toHeldMessages } from '../messages/held-conversation.ts'
import { eraseConversation } from './erase-conversation.ts'
import { conversationNotFound, requireOwnConversation } from './require-conversation.ts'

/** The messages of a visitor's own conversation, for a file of theirs. @throws not-found */
export async function copyOwnConversation(deps: ChatDeps, secret: string, origin: Origin) {
  const { chat, now, recordOwnView } = deps
  const held = await findHeldConversation(deps, secret)
  if (held) {
    return toHeldMessages(deps, held, secret).map(({ timestamp, senderName, message }) => ({
      at: timestamp,
      by: senderName,
      text: message,
    }))
  }
  const { id, sessionId } = await requireOwnConversation(deps, secret)
  await recordOwnView(origin, id)
  const messages = await chat.listLast(sessionId, maxCopied, now())
  return messages.map(({ timestamp, senderName, senderFirstName, message, files }) => ({
    at: timestamp.toISOString(),
    by: senderFirstName ?? senderName,
    text: [message, ...files.map(({ name }) => `[${name}]`)].filter(Boolean).join('\n'),
  }))
}

/** The visitor has typed the address, and no one knows if it is theirs. */
const eraseOwnTraces = ({ eraseTraces }: ChatDeps, address: string, by: Eraser) =>
  eraseTraces({ addresses: [address], isAddressProven: false }, by)

/** Erases a conversation that is held back. @returns false if there is none */
async function eraseHeld(deps: ChatDeps, secret: string, by: Eraser): Promise<boolean> {
  const { audit, screening } = deps
  const held = await findHeldConversation(deps, secret)
  if (!held || !(await screening.takeHeld(held.id))) return false
  const action = 'lead.held_back_deleted'
  await audit.record({ ...by, record: 'lead', id: null, amount: 1, action })
  await eraseOwnTraces(deps, held.emailKey, by)
  return true
}

/**
 * Erases a conversation for its visitor, with the emails about it. A request that was made of it is a record of its own. @throws not-found; conflict while a hold protects it
 */
export async function eraseOwnConversation(
  deps: ChatDeps,
  secret: string,
  origin: Origin,
): Promise<void> {
  const { database, leads, audit } = deps
  const by = { actor: null, origin }
  const hold = await database.transaction(async () => {
    if (await eraseHeld(deps, secret, by)) return null
    const conversation = await requireOwnConversation(deps, secret)
    const { id, leadId } = conversation
    const held = leadId === null ? null : await leads.lockHold(leadId)
    if (held) {
      const action = 'conversation.deleted'
      await audit.record({ ...by, record: 'conversation', id, action, outcome: 'refused' })
      return held
    }
    if (!(await eraseConversation(deps, conversation, by))) throw conversationNotFound()
    await eraseOwnTraces(deps, conversation.senderEmail, by)
    return null
  })
  if (!hold) return
  const date = formatFullDay(toNoon(hold.until), 'UTC')
  throw new AppError('conflict', m.chat_erase_held({ date }))
}
