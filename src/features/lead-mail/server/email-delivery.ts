// Hands a stored mail over to whoever carries it, and writes what became of it: once, whatever is cut short.

import { setTimeout as wait } from 'node:timers/promises'
import type { AuditService } from '#features/audit/server/service.ts'
import { GoogleError } from '#features/google-connection/rules.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import { leadNotFound } from '#features/leads/contract.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import { locationName } from '#features/therapists/rules.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import { composeMail, MailError, type Mailer } from '#platform/server/mail/mailer.ts'
import type { Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import type { EmailStatus } from '../contract.ts'
import { mailTexts } from '../rules.ts'
import { withoutBrackets } from './correspondence.ts'
import type { Signature } from './emails.ts'
import type { Gmail, SentMail } from './gmail.ts'
import type { EmailOutcome, LeadMailRepository, StoredEmail } from './repository.ts'

// With the first mail: it brings what makes foreign HTML safe.
const loadEmails = () => import('./emails.ts')

// How long a second call with the same key waits for the first.
const patienceMs = 45_000

type EmailDeliveryDeps = {
  database: Database
  emails: Pick<LeadMailRepository, 'find' | 'settle'>
  leads: Pick<LeadService, 'setEmailThread'>
  google: Pick<GoogleConnectionService, 'findMailbox' | 'recordSent'>
  gmail: Gmail
  therapists: Pick<TherapistService, 'findPublic'>
  audit: AuditService
  mailer: Mailer
  clock: Clock
  logger: Logger
  publicUrl: string
}

export const unknown: EmailOutcome = { status: 'unknown', failure: mailTexts.unknown, sentAt: null }
export const failed = (failure: string): EmailOutcome => ({
  status: 'failed',
  failure,
  sentAt: null,
})

export function createEmailDelivery(deps: EmailDeliveryDeps) {
  const { database, emails, leads, google, gmail, therapists, audit, mailer, clock, logger } = deps

  async function loadSignature(email: StoredEmail): Promise<Signature> {
    const { senderId } = email
    const profile = senderId === null ? undefined : await therapists.findPublic(senderId)
    if (!profile) return { name: email.senderName, lines: [practice.name] }
    const title = [profile.title, locationName(profile.location)].filter(Boolean).join(', ')
    return {
      name: email.senderName,
      lines: [title],
      link: deps.publicUrl + paths.therapist(profile.slug),
    }
  }

  /** Looks whether a mail went out from the mailbox after all. */
  async function lookInMailbox(email: StoredEmail): Promise<SentMail | undefined> {
    if (email.transport !== 'google' || email.senderId === null) return undefined
    const mailbox = await google.findMailbox(email.senderId)
    if (mailbox !== email.fromAddress) return undefined
    return gmail.findByMessageId(email.senderId, email.messageId)
  }

  const sentAs = (found: SentMail, wireMessageId: string | undefined): EmailOutcome => ({
    status: 'sent',
    failure: null,
    threadId: found.threadId,
    providerId: found.id,
    wireMessageId: wireMessageId ?? null,
    sentAt: clock.now(),
  })

  async function sendByGoogle(email: StoredEmail, userId: number): Promise<EmailOutcome> {
    const { leadEmail } = await loadEmails()
    const mail = leadEmail(email, await loadSignature(email), deps.publicUrl)
    const raw = await composeMail(mail)
    let sent: SentMail | undefined
    try {
      try {
        sent = await gmail.send(userId, raw, email.threadId ?? undefined)
      } catch (error) {
        // The thread was deleted in the mailbox: the mail begins a new one there.
        const isGone = error instanceof GoogleError && error.reason === 'not-found'
        if (!isGone || email.threadId === null) throw error
        sent = await gmail.send(userId, raw, undefined)
      }
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      if (!error.mayHaveWorked) return failed(error.message)
      try {
        sent = await lookInMailbox(email)
      } catch {
        return unknown // neither answer nor mailbox to be had
      }
      if (!sent) return unknown
    }
    await google.recordSent(userId)
    let wireMessageId: string | undefined
    try {
      wireMessageId = await gmail.findWireId(userId, sent.id)
    } catch (error) {
      // It is sent; a reply will thread by our own name for it.
      logger.warn(describeError(error), 'the Message-ID of a sent mail was not read')
    }
    return sentAs(sent, wireMessageId)
  }

  async function sendByPractice(email: StoredEmail): Promise<EmailOutcome> {
    try {
      const { leadEmail } = await loadEmails()
      const mail = leadEmail(email, await loadSignature(email), deps.publicUrl)
      await mailer.send(mail)
      const threadId = email.threadId ?? withoutBrackets(email.messageId)
      return { status: 'sent', failure: null, threadId, sentAt: clock.now() }
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      logger.warn({ ...describeError(error), reason: error.reason }, 'a mail to a lead failed')
      return error.mayHaveArrived ? unknown : failed(mailTexts[error.reason])
    }
  }

  /** Writes how it ended, with its audit entry, and where the lead's mail goes on. */
  async function settle(
    email: StoredEmail,
    outcome: EmailOutcome,
    origin: Origin | null,
    from: readonly EmailStatus[] = ['sending'],
  ): Promise<StoredEmail> {
    const write = () =>
      database.transaction(async () => {
        const settled = await emails.settle(email.id, from, outcome)
        if (!settled) return (await emails.find(email.leadId, email.id)) ?? email
        const isSent = outcome.status === 'sent'
        await audit.record({
          actor: email.senderId === null ? null : { userId: email.senderId },
          origin,
          record: 'lead',
          id: email.leadId,
          action: isSent ? 'lead.email_sent' : 'lead.email_failed',
          outcome: isSent ? 'success' : 'failed',
        })
        if (isSent && settled.threadId) await leads.setEmailThread(email.leadId, settled.threadId)
        return settled
      })
    // The transport has spoken and will not say it again: a database that restarts is waited for.
    for (let tries = 1; ; tries += 1) {
      try {
        return await write()
      } catch (error) {
        if (tries === 8) throw error
        await wait(tries * 250)
      }
    }
  }

  /** Hands over a claimed mail. @returns it with its fate */
  async function deliver(email: StoredEmail, origin: Origin): Promise<StoredEmail> {
    let outcome: EmailOutcome
    try {
      outcome =
        email.transport === 'google' && email.senderId !== null
          ? await sendByGoogle(email, email.senderId)
          : await sendByPractice(email)
    } catch (error) {
      // A surprise, which may have come before or after the mail was on its way.
      await settle(email, unknown, origin)
      throw error
    }
    return settle(email, outcome, origin)
  }

  /** The same mail, once whoever has it in hand is done with it. */
  async function whenSettled(email: StoredEmail): Promise<StoredEmail> {
    const giveUpAt = Date.now() + patienceMs
    let current = email
    while (['queued', 'sending'].includes(current.status) && Date.now() < giveUpAt) {
      await wait(150)
      const found = await emails.find(email.leadId, email.id)
      if (!found) throw notFound(leadNotFound)
      current = found
    }
    return current
  }

  return { deliver, settle, whenSettled, lookInMailbox, sentAs }
}
