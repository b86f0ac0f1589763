import * as z from 'zod/mini'
import type { HeldForm } from '#features/core/screening/server/service.ts'
import { hashToken } from '#platform/server/crypto.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { MessageDraft } from './insert-message.ts'
import { tooManyInADay } from './message-errors.ts'

// The conversation of a visitor whose first message is held back: a row of the quarantine, which no list of the chat
// shows. Its visitor goes on as in any conversation; it is opened, with all its messages, when an administrator lets it through.

const lineSchema = z.object({
  message: z.string(),
  optimisticId: z.nullable(z.string()),
  /** ISO time. */
  at: z.string(),
})
type Line = z.output<typeof lineSchema>

export const heldContentSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  messages: z.array(lineSchema),
})
export type HeldContent = z.output<typeof heldContentSchema>

/** A message as its visitor is shown it while it waits. */
export type HeldMessage = ChatMessage & { isHeld: true }

/** More than people write before they are answered, and little enough for one row. */
const maxHeldMessages = 20

const prefix = 'chat '

/** By this the quarantine finds the conversation of a visitor; the secret itself is not stored. */
export const toHeldKey = (secret: string) => prefix + hashToken(secret)

/** @returns undefined for a form that was held by a version that stored no key */
export const readSecretHash = ({ submissionId }: Pick<HeldForm, 'submissionId'>) =>
  submissionId?.startsWith(prefix) ? submissionId.slice(prefix.length) : undefined

export const toLine = ({ message, optimisticId }: MessageDraft, at: Date): Line => ({
  message,
  optimisticId: optimisticId ?? null,
  at: at.toISOString(),
})

/** The messages of a conversation that is held back, as its visitor is shown them. */
export function toHeldMessages(
  { toExpiry }: Pick<ChatDeps, 'toExpiry'>,
  { id, content }: Pick<HeldForm, 'id' | 'content'>,
  secret: string,
): HeldMessage[] {
  const { name, email, phone, messages } = heldContentSchema.parse(content)
  return messages.map(({ message, optimisticId, at }, index) => ({
    id,
    sessionId: secret,
    seq: index + 1,
    senderName: name,
    senderEmail: email,
    senderPhone: phone,
    message,
    isFromClient: true,
    isRead: false,
    isHeld: true,
    timestamp: at,
    expiresAt: toExpiry(new Date(at)).toISOString(),
    optimisticId,
  }))
}

/** @returns undefined if no conversation of this visitor is held back */
export async function findHeldConversation({ screening }: ChatDeps, secret: string) {
  return screening.findHeldBySubmission(toHeldKey(secret))
}

/**
 * Stores a further message of a visitor whose conversation is held back; a repeated one is stored once.
 * @returns undefined if it is not, or no longer, held back @throws too-many
 */
export async function appendToHeld(
  deps: ChatDeps,
  secret: string,
  draft: MessageDraft,
): Promise<HeldMessage | undefined> {
  const { database, now, screening, toExpiry } = deps
  return database.transaction(async () => {
    let place = 0
    const held = await screening.changeHeld(toHeldKey(secret), ({ content }) => {
      const { messages, ...person } = heldContentSchema.parse(content)
      const { optimisticId } = draft
      const known = messages.findIndex((line) => optimisticId && line.optimisticId === optimisticId)
      place = known < 0 ? messages.length : known
      if (known >= 0) return undefined
      if (messages.length >= maxHeldMessages) throw tooManyInADay()
      const at = now()
      const lines = [...messages, toLine(draft, at)]
      return { content: { ...person, messages: lines }, expiresAt: toExpiry(at) }
    })
    const stored = held && (await findHeldConversation(deps, secret))
    return stored && toHeldMessages(deps, stored, secret)[place]
  })
}
