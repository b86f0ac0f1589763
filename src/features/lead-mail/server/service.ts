import type { AuditService } from '#features/audit/server/service.ts'
import { GoogleError, mustReconnect } from '#features/google-connection/rules.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import { type Lead, leadNotFound } from '#features/leads/contract.ts'
import { leadName } from '#features/leads/rules.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { randomToken } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import { type Mailer, newMessageId } from '#platform/server/mail/mailer.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import {
  type EmailLogEntry,
  type LeadEmail,
  type LeadThread,
  mailCodes,
  type SenderKind,
} from '../contract.ts'
import { mailTexts } from '../rules.ts'
import { createCleaner } from './cleaner.ts'
import {
  type Correspondence,
  checkNothingNewer,
  continuation,
  createCorrespondence,
  denied,
  hasUnreadableThread,
  loadReader,
  maySee,
  merge,
  presentPage,
  readBody,
  type Sender,
  withoutBrackets,
} from './correspondence.ts'
import { createEmailDelivery, failed, unknown } from './email-delivery.ts'
import { createGmail, type SentMail } from './gmail.ts'
import type { MailBody } from './mail-body.ts'
import type { LeadMailRepository, StoredEmail } from './repository.ts'

type LeadMailDeps = {
  database: Database
  emails: LeadMailRepository
  leads: Pick<LeadService, 'find' | 'setEmailThread'>
  google: Pick<GoogleConnectionService, 'findMailbox' | 'callGmail' | 'recordSent'>
  therapists: Pick<TherapistService, 'findPublic'>
  audit: AuditService
  mailer: Mailer
  clock: Clock
  logger: Logger
  systemEmail: string
  publicUrl: string
}

// No transport is still at it by then: ten seconds for Google, forty for SMTP.
const claimMs = 2 * 60 * 1000

const presentLog = (email: StoredEmail): EmailLogEntry => ({
  id: email.id,
  date: (email.sentAt ?? email.createdAt).toISOString(),
  subject: email.subject,
  message: email.message,
  from: email.fromAddress,
  to: email.toAddress,
  status: email.status,
})

export type LeadMailService = ReturnType<typeof createLeadMailService>

export type PastMail = Pick<
  StoredEmail,
  | 'leadId'
  | 'senderId'
  | 'senderName'
  | 'fromAddress'
  | 'toName'
  | 'toAddress'
  | 'subject'
  | 'message'
  | 'messageId'
  | 'threadId'
> & { at: Date }

/** Stores mails of the practice's address as they would stand after they were sent. */
export const pastMails =
  (emails: Pick<LeadMailRepository, 'insert'>) =>
  async ({ at, ...mail }: PastMail): Promise<void> => {
    await emails.insert({
      ...mail,
      transport: 'system',
      htmlMessage: null,
      status: 'sent',
      failure: null,
      sendKey: mail.messageId.replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, 64),
      wireMessageId: null,
      inReplyTo:
        mail.threadId && `<${mail.threadId}>` !== mail.messageId ? `<${mail.threadId}>` : null,
      referenceIds: null,
      providerId: null,
      attempts: 1,
      claimedUntil: null,
      createdAt: at,
      sentAt: at,
    })
  }

/**
 * Mail between the practice and a lead. Each mail is stored before a transport has it, and its fate
 * is written when it is known; where an answer was lost, that is said, and nothing is sent twice.
 */
export function createLeadMailService(deps: LeadMailDeps) {
  const { database, emails, leads, google, audit, clock, logger } = deps
  const gmail = createGmail(google)
  const clean = createCleaner()
  const { read, readBefore } = createCorrespondence({ emails, google, gmail })
  const { deliver, settle, whenSettled, lookInMailbox, sentAs } = createEmailDelivery({
    ...deps,
    gmail,
  })
  const claimEnd = () => new Date(clock.now().getTime() + claimMs)

  async function chooseSender(actor: Actor, wanted: SenderKind | undefined): Promise<Sender> {
    const system = { transport: 'system', address: deps.systemEmail } as const
    if (wanted === 'system') return system
    const mailbox = await google.findMailbox(actor.userId)
    if (mailbox !== undefined) return { transport: 'google', address: mailbox }
    if (wanted === undefined) return system
    // The page showed their own address: going out from another would not be what they sent.
    throw new AppError('conflict', mustReconnect, { detail: mailCodes.reconnect })
  }

  /** What stood in the way of knowing what the client wrote last; the lead itself is there. */
  function asRefusal(fault: GoogleError): AppError {
    if (fault.reason === 'denied') return denied()
    return fault.reason === 'reconnect'
      ? new AppError('conflict', fault.message, { detail: mailCodes.reconnect })
      : new AppError('unavailable', fault.message)
  }

  /** The thread as the reader may see it, and whether answers are missing from it. */
  async function present(
    actor: Actor,
    { messages, stored }: Correspondence,
    before: string | undefined,
  ): Promise<LeadThread> {
    const mailbox = await google.findMailbox(actor.userId)
    const mailboxUnreadable = hasUnreadableThread(actor, stored, mailbox)
    const { page, hasEarlier } = await presentPage(messages, { before, mailbox }, clean)
    return { answer: page, flags: { mailboxUnreadable, hasEarlier } }
  }

  /** What a mail's fate means for the one who sends it. */
  async function answerFor(email: StoredEmail): Promise<EmailLogEntry> {
    if (email.status === 'failed') {
      const isLost = email.failure === mustReconnect
      const isAddress = email.failure === mailTexts.address
      const code = isLost ? 'conflict' : isAddress ? 'bad-input' : 'unavailable'
      const message = email.failure ?? mailTexts.refused
      throw new AppError(code, message, isLost ? { detail: mailCodes.reconnect } : {})
    }
    if (email.status === 'unknown') {
      throw new AppError('conflict', mailTexts.unknown, { detail: mailCodes.unknown })
    }
    return presentLog(email)
  }

  const toEmailContent = (actor: Actor, lead: Lead, sender: Sender, body: LeadEmail) => ({
    senderId: actor.userId,
    senderName: fullName(actor),
    transport: sender.transport,
    fromAddress: sender.address,
    toName: leadName(lead),
    toAddress: lead.email,
    subject: body.subject,
    message: body.message,
    htmlMessage: body.htmlMessage ?? null,
  })

  /** A mail that is stored already: the same one again, whatever became of the first answer. */
  async function sendStored(
    actor: Actor,
    lead: Lead,
    found: StoredEmail,
    body: LeadEmail,
    origin: Origin,
  ): Promise<EmailLogEntry> {
    if (found.leadId !== lead.id || found.senderId !== actor.userId) {
      throw new AppError('conflict', mailTexts.otherMail)
    }
    const email = await whenSettled(found)
    if (email.status === 'failed') return sendAgain(actor, lead, email, body, origin)
    const isSame = email.subject === body.subject && email.message === body.message
    if (email.status === 'sent' && !isSame) {
      throw new AppError('conflict', mailTexts.alreadySent, { detail: mailCodes.alreadySent })
    }
    return answerFor(email)
  }

  async function sendAgain(
    actor: Actor,
    lead: Lead,
    email: StoredEmail,
    body: LeadEmail,
    origin: Origin,
  ): Promise<EmailLogEntry> {
    const sender = await chooseSender(actor, body.sender)
    const { correspondence, fault } = await readBefore(actor, lead)
    checkNothingNewer(correspondence.messages, body.lastSeenId, email.id)
    const content = {
      ...toEmailContent(actor, lead, sender, body),
      ...continuation(correspondence, sender, body.subject),
    }
    const claimed = await emails.claim(email.id, [email.status], claimEnd(), content)
    if (!claimed) {
      const now = await emails.find(lead.id, email.id)
      return answerFor(await whenSettled(now ?? email))
    }
    if (fault && sender.transport === 'google') {
      return answerFor(await settle(claimed, failed(fault.message), origin))
    }
    return answerFor(await deliver(claimed, origin))
  }

  return {
    systemEmail: deps.systemEmail,

    /** Newest first. @throws not-found, not-allowed (THREAD_ACCESS_DENIED), unavailable */
    async list(actor: Actor, leadId: number, origin: Origin, before?: string): Promise<LeadThread> {
      const lead = await leads.find(actor, leadId, origin, 'lead.email_viewed')
      const view = {
        actor,
        origin,
        record: 'lead',
        id: leadId,
        action: 'lead.email_viewed',
      } as const
      try {
        const correspondence = await read(actor, lead)
        // One whose answer was lost may stand in the mailbox after all.
        for (const email of correspondence.stored.filter(({ status }) => status === 'unknown')) {
          const found = await lookInMailbox(email)
          if (found) await settle(email, sentAs(found, undefined), origin, ['unknown'])
        }
        await audit.record(view)
        return await present(actor, correspondence, before)
      } catch (error) {
        if (error instanceof GoogleError && error.reason === 'reconnect') {
          // The flag says that answers are missing; what was sent from here is here all the same.
          const { correspondence } = await readBefore(actor, lead)
          await audit.record(view)
          const { answer, flags } = await present(actor, correspondence, before)
          return { answer, flags: { ...flags, mailboxUnreadable: true } }
        }
        const isDenied = error instanceof AppError && error.detail === mailCodes.denied
        await audit.record({ ...view, outcome: isDenied ? 'refused' : 'failed' })
        throw error instanceof GoogleError ? asRefusal(error) : error
      }
    },

    /** @throws not-found, conflict (several codes), unavailable; in each the text stays with its writer */
    async send(
      actor: Actor,
      leadId: number,
      body: LeadEmail,
      origin: Origin,
    ): Promise<EmailLogEntry> {
      const lead = await leads.find(actor, leadId, origin, 'lead.email_sent')
      const sendKey = body.sendKey ?? randomToken()
      const found = await emails.findByKey(sendKey)
      if (found) return sendStored(actor, lead, found, body, origin)

      const sender = await chooseSender(actor, body.sender)
      const { correspondence, fault } = await readBefore(actor, lead)
      const mailbox = sender.transport === 'google' ? sender.address : undefined
      const stored = await database.transaction(async () => {
        // Two who write at once come one after the other: the second sees the first's mail here.
        await lockUntilCommit(database, `lead mail ${leadId}`)
        const latest = (await emails.listForLead(leadId)).filter(maySee(actor, mailbox))
        const messages = merge(latest, correspondence.received)
        if ((await emails.findByKey(sendKey)) === undefined) {
          checkNothingNewer(messages, body.lastSeenId)
        }
        const messageId = newMessageId(sender.address)
        const inserted = await emails.insert({
          leadId,
          ...toEmailContent(actor, lead, sender, body),
          ...continuation({ ...correspondence, messages, stored: latest }, sender, body.subject),
          status: 'queued',
          failure: null,
          sendKey,
          messageId,
          wireMessageId: null,
          providerId: null,
          claimedUntil: claimEnd(),
          createdAt: clock.now(),
          sentAt: null,
        })
        // From now on there is a conversation to look at, whatever becomes of its first mail.
        if (inserted && lead.emailThreadId === null) {
          await leads.setEmailThread(leadId, withoutBrackets(messageId))
        }
        return inserted
      })
      if (!stored) {
        const first = await emails.findByKey(sendKey)
        if (!first) throw notFound(leadNotFound)
        return sendStored(actor, lead, first, body, origin)
      }
      const claimed = await emails.claim(stored.id, ['queued'], claimEnd())
      if (!claimed) return answerFor(await whenSettled(stored))
      if (fault && sender.transport === 'google') {
        return answerFor(await settle(claimed, failed(fault.message), origin))
      }
      return answerFor(await deliver(claimed, origin))
    },

    countEmails: emails.countForLead,

    /** For the demo practice. */
    insertPast: pastMails(emails),

    /** A failed mail again, as whoever asks; one of unknown fate only after somebody has looked. */
    async resend(
      actor: Actor,
      leadId: number,
      emailId: string,
      hasChecked: boolean,
      origin: Origin,
    ): Promise<EmailLogEntry> {
      const lead = await leads.find(actor, leadId, origin, 'lead.email_sent')
      const number = /^log-(\d{1,9})$/.exec(emailId)?.[1] ?? emailId
      const found = /^\d{1,9}$/.test(number) ? await emails.find(leadId, Number(number)) : undefined
      const mailbox = await google.findMailbox(actor.userId)
      if (!found || !maySee(actor, mailbox)(found)) throw notFound('This message is not here.')
      const { subject, message, htmlMessage } = found
      const body = { subject, message, ...(htmlMessage ? { htmlMessage } : {}) }
      if (found.status === 'failed') return sendAgain(actor, lead, found, body, origin)
      if (found.status === 'unknown') {
        const arrived = await lookInMailbox(found).catch(() => undefined)
        if (arrived) {
          return answerFor(await settle(found, sentAs(arrived, undefined), origin, ['unknown']))
        }
        if (hasChecked) return sendAgain(actor, lead, found, body, origin)
        return answerFor(found)
      }
      throw new AppError('conflict', mailTexts.notResendable)
    },

    /** A received message with the pictures it loads. @throws not-found, unavailable */
    async view(actor: Actor, leadId: number, messageId: string, origin: Origin): Promise<MailBody> {
      const lead = await leads.find(actor, leadId, origin, 'lead.email_viewed')
      try {
        const { received } = await read(actor, lead)
        // Only what belongs to this lead: the mailbox holds more.
        if (!received.some(({ id }) => id === messageId)) {
          throw notFound('This message is not here.')
        }
        const { readReceived } = await loadReader()
        const mail = readReceived(await gmail.readMessage(actor.userId, messageId))
        const body = await readBody(mail, clean, true)
        await audit.record({
          actor,
          origin,
          record: 'lead',
          id: leadId,
          action: 'lead.email_viewed',
        })
        return body
      } catch (error) {
        throw error instanceof GoogleError ? asRefusal(error) : error
      }
    },

    /** Mails whose handing over was cut short, as by a kill: looks what became of them. */
    async resolveCutShort(): Promise<number> {
      for (let resolved = 0; ; resolved += 1) {
        const now = clock.now()
        const email = await emails.claimCutShort(now, claimEnd())
        if (!email) return resolved
        if (email.status === 'queued') {
          await settle(email, failed(mailTexts.notHandedOver), null, ['queued'])
          continue
        }
        let found: SentMail | undefined
        try {
          found = await lookInMailbox(email)
        } catch (error) {
          logger.warn(describeError(error), 'a mail of unknown fate could not be looked for')
        }
        await settle(email, found ? sentAs(found, undefined) : unknown, null)
      }
    },
  }
}
