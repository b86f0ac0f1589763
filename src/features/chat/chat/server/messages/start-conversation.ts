import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Verdict } from '#features/core/screening/server/service.ts'
import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { type Sender, senderSchema, type VisitorMessage } from '../../contract/messages.ts'
import { messagePace } from '../../rules.ts'
import { extendExpiredIfHeld } from '../conversations/extend-held-conversations.ts'
import type { MessageRow } from '../repository/tables.ts'
import { insertMessage, type MessageDraft, type MessageStoreDeps } from './insert-message.ts'
import { captchaMissing, captchaWrong, heldBack, tooFast } from './message-errors.ts'
import { recordStart } from './record-start.ts'

/** The visitor who starts a conversation; the phone number is optional. @throws bad-input */
function parseSender(given: VisitorMessage): Sender {
  const senderPhone = given.senderPhone?.trim() || null
  const parsed = z.safeParse(senderSchema, { ...given, senderPhone })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw fieldError(
    String(issue?.path[0] ?? 'senderName'),
    issue?.message ?? m.chat_first_check_missing(),
  )
}

type Screened = { verdict: Verdict; origin: Origin }

/** Keeps the first message of a conversation that cannot be opened, so that its writer is answered by email. */
const holdFirstMessage = (
  { database, captcha, screening }: MessageStoreDeps,
  { captchaValidation, captchaValue, message }: VisitorMessage,
  { senderName, senderEmail, senderPhone }: Sender,
  language: Language,
  { verdict, origin }: Screened,
): Promise<void> =>
  database.transaction(async () => {
    if (!(await captcha.spend(captchaValidation ?? '', captchaValue ?? ''))) throw captchaWrong()
    const person = { name: senderName, email: senderEmail, phone: senderPhone ?? null }
    const content = { ...person, message }
    await screening.hold(
      { form: 'chat', submissionId: null, ...person, content, language },
      verdict,
    )
    await screening.count('chat', verdict, origin)
  })

/** Stores the first message of a conversation and spends its security check, in one transaction. */
export async function startConversation(
  deps: MessageStoreDeps,
  given: VisitorMessage,
  language: Language,
  draft: MessageDraft,
  origin: Origin,
): Promise<MessageRow> {
  const { database, chat, captcha, screening, audit, now, toExpiry } = deps
  const { captchaValue, captchaValidation } = given
  const secretHash = hashToken(given.sessionId)
  if (!captchaValue || !captchaValidation) throw captchaMissing()
  const visitor = parseSender(given)
  if (!(await captcha.check(captchaValidation, captchaValue))) throw captchaWrong()
  const verdict = await screening.judge('chat', captchaValidation, origin, undefined)
  if (verdict.isHeld) {
    await holdFirstMessage(deps, given, visitor, language, { verdict, origin })
    throw heldBack()
  }
  return database.transaction(async () => {
    if (!(await captcha.spend(captchaValidation, captchaValue))) throw captchaWrong()
    await screening.count('chat', verdict, origin)
    const at = now()
    const expiresAt = toExpiry(at)
    await extendExpiredIfHeld(deps, secretHash, at)
    await chat.deleteIfExpired(secretHash, at)
    const id = await chat.insert({
      sessionId: randomUUID(),
      secretHash,
      ...visitor,
      language,
      createdAt: at,
      lastSeen: at,
      expiresAt,
    })
    if (id !== undefined) {
      await recordStart(deps, at)
      const subject = { conversationId: id }
      await deps.consents.record(subject, { purpose: 'chat', way: 'chat', language })
      await audit.record({
        actor: null,
        origin,
        record: 'conversation',
        id,
        action: 'conversation.created',
      })
    }
    const conversation = await chat.reserveVisitorSeq(secretHash, {
      now: at,
      expiresAt,
      message: draft.message,
      pace: deps.isRateLimited ? messagePace : undefined,
    })
    if (!conversation) throw tooFast()
    return insertMessage(deps, conversation, conversation, draft, at)
  })
}
