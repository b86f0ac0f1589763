import { type Lead, leadNotFound } from '#features/requests/leads/contract/leads.ts'
import { randomToken } from '#platform/server/crypto.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { newMessageId } from '#platform/server/mail/message-ids.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { type EmailLogEntry, type LeadEmail, mailCodes } from '../contract.ts'
import { mailTexts } from '../rules.ts'
import { deliverClaimed } from './delivery/deliver-claimed.ts'
import { toResponse } from './delivery/outcomes.ts'
import { waitForDelivery } from './delivery/wait-for-delivery.ts'
import type { LeadMailDeps } from './deps.ts'
import { toClaimEnd, toEmailContent, toSendTime } from './email-content.ts'
import { type ChosenDocument, listDocumentIds, requireDocuments } from './email-documents.ts'
import type { StoredEmail } from './repository/emails-table.ts'
import { resendFailed } from './resend-failed.ts'
import { chooseSender, type Sender } from './sender.ts'
import { readBeforeSending } from './thread/read-correspondence.ts'
import { assertNewestSeen, toReplyHeaders } from './thread/reply-headers.ts'
import { type Correspondence, mergeMessages, withoutBrackets } from './thread/thread-entry.ts'
import { isVisibleTo } from './thread/visibility.ts'

type NewEmail = {
  actor: Actor
  lead: Lead
  body: LeadEmail
  sendKey: string
  sender: Sender
  correspondence: Correspondence
  documents: readonly ChosenDocument[]
  /** Null: at once. */
  sendAt: Date | null
}

/** @returns undefined when an email with this key is already stored */
const storeEmail = (deps: LeadMailDeps, { actor, lead, body, sendKey, ...rest }: NewEmail) => {
  const { clock, database, emails, leads, secrets } = deps
  const { sender, correspondence, documents, sendAt } = rest
  return database.transaction(async () => {
    // Serialises two writers: the second one sees the first one's email below.
    await lockUntilCommit(database, `lead mail ${lead.id}`)
    const mailbox = sender.transport === 'google' ? sender.address : undefined
    const stored = (await emails.listForLead(lead.id)).filter(isVisibleTo(actor, mailbox))
    const messages = mergeMessages({ ...correspondence, stored })
    if ((await emails.findByKey(sendKey)) === undefined) assertNewestSeen(messages, body.lastSeenId)
    const messageId = newMessageId(sender.address, { secrets, purpose: 'lead' })
    const inserted = await emails.insert({
      leadId: lead.id,
      ...toEmailContent(actor, lead, sender, body),
      ...toReplyHeaders({ ...correspondence, messages, stored }, sender, body.subject),
      status: sendAt ? 'pending' : 'queued',
      failure: null,
      sendKey,
      messageId,
      wireMessageId: null,
      providerId: null,
      claimedUntil: sendAt ? null : toClaimEnd(clock.now()),
      createdAt: clock.now(),
      sentAt: null,
      sendAt,
    })
    if (inserted) await emails.setDocuments(inserted.id, documents)
    // The lead has a thread from now on, even if its first email fails.
    if (inserted && lead.emailThreadId === null) {
      await leads.setEmailThread(lead.id, withoutBrackets(messageId))
    }
    return inserted
  })
}

/** Answers a repeated request with the email it stored first. */
async function answerRepeated(
  deps: LeadMailDeps,
  { actor, lead, body }: Pick<NewEmail, 'actor' | 'lead' | 'body'>,
  stored: StoredEmail,
  origin: Origin,
): Promise<EmailLogEntry> {
  if (stored.leadId !== lead.id || stored.senderId !== actor.userId) {
    throw new AppError('conflict', mailTexts.otherMail)
  }
  const documentIds = await listDocumentIds(deps, stored.id)
  const isSame =
    stored.subject === body.subject &&
    stored.message === body.message &&
    documentIds.join() === (body.documentIds ?? []).join()
  if (stored.status === 'pending') {
    if (isSame) return toResponse(stored)
    throw new AppError('conflict', mailTexts.alreadyPending, { detail: mailCodes.alreadySent })
  }
  const email = await waitForDelivery(deps, stored)
  if (email.status === 'failed') {
    const whole = { ...body, documentIds: body.documentIds ?? [] }
    return resendFailed(deps, { actor, lead, email, body: whole, origin })
  }
  if (email.status === 'sent' && !isSame) {
    throw new AppError('conflict', mailTexts.alreadySent, { detail: mailCodes.alreadySent })
  }
  return toResponse(email)
}

/**
 * Stores an email before the transport gets it, so that its outcome is recorded in any case and nothing
 * is sent twice. @throws not-found, conflict (several codes), unavailable
 */
export async function sendLeadEmail(
  deps: LeadMailDeps,
  actor: Actor,
  leadId: number,
  body: LeadEmail,
  origin: Origin,
): Promise<EmailLogEntry> {
  const { clock, emails, leads } = deps
  const lead = await leads.find(actor, leadId, origin, 'lead.email_sent')
  const sendKey = body.sendKey ?? randomToken()
  const earlier = await emails.findByKey(sendKey)
  if (earlier) return answerRepeated(deps, { actor, lead, body }, earlier, origin)

  const documents = await requireDocuments(deps, body.documentIds ?? [])
  const sender = await chooseSender(deps, actor, body.sender)
  const { correspondence, googleError } = await readBeforeSending(deps, actor, lead)
  const isReachable = googleError === undefined || sender.transport !== 'google'
  const sendAt = body.undoable && isReachable ? toSendTime(clock.now()) : null
  const email = { actor, lead, body, sendKey, sender, correspondence, documents, sendAt }
  const stored = await storeEmail(deps, email)
  if (!stored) {
    const first = await emails.findByKey(sendKey)
    if (!first) throw notFound(leadNotFound)
    return answerRepeated(deps, { actor, lead, body }, first, origin)
  }
  if (stored.status === 'pending') {
    deps.schedulePending(stored)
    return toResponse(stored)
  }
  const claimed = await emails.claim(stored.id, ['queued'], toClaimEnd(clock.now()))
  if (!claimed) return toResponse(await waitForDelivery(deps, stored))
  return deliverClaimed(deps, claimed, sender, googleError, origin)
}
