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
import {
  type HeldContent,
  type HeldMessage,
  toHeldKey,
  toHeldMessages,
  toLine,
} from './held-conversation.ts'
import { insertConversation } from './insert-conversation.ts'
import { insertMessage, type MessageDraft, type MessageStoreDeps } from './insert-message.ts'
import { captchaMissing, captchaWrong, tooFast } from './message-errors.ts'

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

type First = {
  given: VisitorMessage
  visitor: Sender
  draft: MessageDraft
  language: Language
  origin: Origin
}

/** Stores the first message of a conversation that an administrator has to let through. */
const holdFirstMessage = (
  deps: MessageStoreDeps,
  { given, visitor, draft, language, origin }: First,
  verdict: Verdict,
): Promise<HeldMessage> =>
  deps.database.transaction(async () => {
    const { captcha, screening, now, toExpiry } = deps
    const { captchaValidation, captchaValue, sessionId } = given
    if (!(await captcha.spend(captchaValidation ?? '', captchaValue ?? ''))) throw captchaWrong()
    const { senderName: name, senderEmail: email, senderPhone: phone } = visitor
    const at = now()
    const content: HeldContent = { name, email, phone, messages: [toLine(draft, at)] }
    const form = {
      form: 'chat',
      submissionId: toHeldKey(sessionId),
      expiresAt: toExpiry(at),
    } as const
    const id = await screening.hold(
      { ...form, name, email, phone, content, language, origin },
      verdict,
    )
    // Another tab of the visitor was first: this message is appended to what it has sent.
    if (id === undefined) throw captchaWrong()
    await screening.count('chat', verdict, origin)
    const [held] = toHeldMessages(deps, { id, content }, sessionId)
    if (!held) throw new Error('a held conversation has a message')
    return held
  })

/** Stores the first message of a conversation and spends its security check, in one transaction. */
const openConversation = (
  deps: MessageStoreDeps,
  { given, visitor, draft, language, origin }: First,
  verdict: Verdict,
): Promise<MessageRow> =>
  deps.database.transaction(async () => {
    const { chat, captcha, screening, now, toExpiry } = deps
    const secretHash = hashToken(given.sessionId)
    if (!(await captcha.spend(given.captchaValidation ?? '', given.captchaValue ?? ''))) {
      throw captchaWrong()
    }
    const at = now()
    const expiresAt = toExpiry(at)
    await extendExpiredIfHeld(deps, secretHash, at)
    await insertConversation(deps, { secretHash, visitor, language, at }, { actor: null, origin })
    const conversation = await chat.reserveVisitorSeq(secretHash, {
      now: at,
      expiresAt,
      message: draft.message,
      pace: deps.isRateLimited ? messagePace : undefined,
    })
    if (!conversation) throw tooFast()
    const stored = await insertMessage(deps, conversation, conversation, draft, at)
    await screening.count('chat', verdict, origin)
    return stored
  })

/**
 * Starts a conversation with its first message, whose security check is spent.
 * @returns what was stored, or the message as it waits for an administrator @throws bad-input
 */
export async function startConversation(
  deps: MessageStoreDeps,
  given: VisitorMessage,
  language: Language,
  draft: MessageDraft,
  origin: Origin,
): Promise<MessageRow | HeldMessage> {
  const { captchaValue, captchaValidation: validation } = given
  if (!captchaValue || !validation) throw captchaMissing()
  const visitor = parseSender(given)
  if (!(await deps.captcha.check(validation, captchaValue))) throw captchaWrong()
  const first = { given, visitor, draft, language, origin }
  return deps.screening.screen(
    { form: 'chat', validation, origin },
    async (verdict): Promise<MessageRow | HeldMessage> =>
      verdict.isHeld
        ? holdFirstMessage(deps, first, verdict)
        : openConversation(deps, first, verdict),
  )
}
