import { setTimeout as wait } from 'node:timers/promises'
import type { AuditService } from '#features/audit/server/service.ts'
import { GoogleFault, mustReconnect } from '#features/google-connection/rules.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import type { Lead } from '#features/leads/contract.ts'
import { leadName } from '#features/leads/rules.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import { locationName } from '#features/therapists/rules.ts'
import type { TherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { randomToken } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import { composeMail, type Mailer, MailFault, newMessageId } from '#platform/server/mailer.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import {
  type EmailLogEntry,
  type EmailStatus,
  type LeadEmail,
  mailCodes,
  type SenderKind,
  type ThreadMessage,
} from '../contract.ts'
import { isSameSubject, mailTexts, newestMessage } from '../rules.ts'
import type { Signature } from './emails.ts'
import { createGmail, type SentMail } from './gmail.ts'
import type { ReceivedMail } from './mail-reader.ts'
import type { EmailOutcome, LeadMailRepository, StoredEmail } from './repository.ts'

// What makes foreign HTML safe is loaded with the first mail: 3 MB that a start need not hold.
const loadEmails = () => import('./emails.ts')
const loadReader = () => import('./mail-reader.ts')

type LeadMailParts = {
  database: Database
  emails: LeadMailRepository
  leads: Pick<LeadService, 'find' | 'setEmailThread'>
  google: Pick<GoogleConnectionService, 'findMailbox' | 'callGmail' | 'noteSent'>
  therapists: Pick<TherapistService, 'findPublicOf'>
  audit: AuditService
  mailer: Mailer
  clock: Clock
  logger: Logger
  systemEmail: string
  publicUrl: string
}

type Sender = { transport: SenderKind; address: string }
/** A lead's mail as one member of staff may see it, newest first. */
type Correspondence = { messages: ThreadMessage[]; stored: StoredEmail[]; received: ReceivedMail[] }

// No transport is still at it by then: ten seconds for Google, forty for SMTP.
const claimMs = 2 * 60 * 1000
// How long a second call with the same key waits for the first.
const patienceMs = 45_000
const mostThreads = 5

const logId = (id: number) => `log-${id}`
const withoutBrackets = (messageId: string) => messageId.replace(/[<>]/g, '')
const wireId = (email: StoredEmail) => email.wireMessageId ?? email.messageId

const presentLog = (email: StoredEmail): EmailLogEntry => ({
  id: email.id,
  date: (email.sentAt ?? email.createdAt).toISOString(),
  subject: email.subject,
  message: email.message,
  from: email.fromAddress,
  to: email.toAddress,
  status: email.status,
})

function presentStored(email: StoredEmail): ThreadMessage {
  const at = email.sentAt ?? email.createdAt
  return {
    id: logId(email.id),
    internalDate: String(at.getTime()),
    from: `${email.senderName} <${email.fromAddress}>`,
    to: email.toAddress,
    subject: email.subject,
    date: at.toISOString(),
    body: email.message,
    bodyType: 'plain',
    senderName: email.senderName,
    isFromPractice: true,
    status: email.status,
    failure: email.failure,
    hasPictures: false,
    isCut: false,
    attachments: [],
  }
}

function presentReceived(mail: ReceivedMail, mailbox: string | undefined): ThreadMessage {
  return {
    id: mail.id,
    internalDate: mail.internalDate,
    from: mail.from.address ? `${mail.from.name} <${mail.from.address}>` : mail.from.name,
    to: mail.to,
    subject: mail.subject,
    date: new Date(Number(mail.internalDate)).toISOString(),
    body: mail.body,
    bodyType: mail.bodyType,
    senderName: mail.from.name,
    isFromPractice: mail.from.address.toLowerCase() === mailbox?.toLowerCase(),
    status: 'sent',
    failure: null,
    hasPictures: mail.hasPictures,
    isCut: mail.isCut,
    attachments: mail.attachments,
  }
}

const newestFirst = (a: ThreadMessage, b: ThreadMessage) =>
  Number(b.internalDate) - Number(a.internalDate)

/** Both sources as one list, each message once: what we sent is shown as we stored it. */
function merge(
  stored: readonly StoredEmail[],
  received: readonly ReceivedMail[],
  mailbox: string | undefined,
): ThreadMessage[] {
  const known = new Set(
    stored.flatMap((email) => [email.providerId, email.messageId, email.wireMessageId]),
  )
  // Threads come oldest first: of two in one moment the later is the newer.
  const others = received
    .filter(({ id, messageId }) => !known.has(id) && !known.has(messageId))
    .toReversed()
  return [
    ...stored.map(presentStored),
    ...others.map((mail) => presentReceived(mail, mailbox)),
  ].toSorted(newestFirst)
}

export type LeadMailService = ReturnType<typeof createLeadMailService>

/**
 * Mail between the practice and a lead. Each mail is stored before a transport has it, and its fate
 * is written when it is known; where an answer was lost, that is said, and nothing is sent twice.
 */
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

export function createLeadMailService(parts: LeadMailParts) {
  const { database, emails, leads, google, therapists, audit, mailer, clock, logger } = parts
  const gmail = createGmail(google)
  const claimEnd = () => new Date(clock.now().getTime() + claimMs)

  /** What each may read of what was sent: administrators all, others the practice's and their own. */
  const maySee = (actor: Actor, mailbox: string | undefined) => (email: StoredEmail) =>
    actor.role === 'admin' ||
    email.transport === 'system' ||
    email.senderId === actor.userId ||
    email.fromAddress === mailbox

  const denied = () => new Refusal('not-allowed', mailTexts.denied, { detail: mailCodes.denied })

  async function chooseSender(actor: Actor, wanted: SenderKind | undefined): Promise<Sender> {
    const system = { transport: 'system', address: parts.systemEmail } as const
    if (wanted === 'system') return system
    const mailbox = await google.findMailbox(actor.userId)
    if (mailbox !== undefined) return { transport: 'google', address: mailbox }
    if (wanted === undefined) return system
    // The page showed their own address: going out from another would not be what they sent.
    throw new Refusal('conflict', mustReconnect, { detail: mailCodes.reconnect })
  }

  async function readThreads(actor: Actor, threadIds: Iterable<string>): Promise<ReceivedMail[]> {
    const threads = await Promise.all(
      [...threadIds].map(async (threadId) => {
        try {
          return await gmail.readThread(actor.userId, threadId)
        } catch (error) {
          // Deleted in the mailbox meanwhile: what we sent ourselves is still in the log.
          if (error instanceof GoogleFault && error.reason === 'not-found') return undefined
          throw error
        }
      }),
    )
    const { readReceived } = await loadReader()
    return threads.flatMap((thread) => thread ?? []).map((message) => readReceived(message))
  }

  /** The mail that a lead's `emailThreadId` began with, if it was written here. */
  const beginningOf = (all: readonly StoredEmail[], threadId: string) =>
    all.find((email) => email.threadId === threadId) ??
    all.find((email) => withoutBrackets(email.messageId) === threadId)

  /** @throws not-allowed (THREAD_ACCESS_DENIED), GoogleFault */
  async function readCorrespondence(actor: Actor, lead: Lead): Promise<Correspondence> {
    const mailbox = await google.findMailbox(actor.userId)
    const all = await emails.listOf(lead.id)
    const stored = all.filter(maySee(actor, mailbox))
    const { emailThreadId } = lead
    const own = new Set<string>()
    if (mailbox !== undefined) {
      for (const { transport, fromAddress, threadId } of all) {
        if (transport === 'google' && fromAddress === mailbox && threadId) own.add(threadId)
      }
    }
    const newestThreads = [...own].slice(0, mostThreads)
    if (emailThreadId !== null && !own.has(emailThreadId)) {
      const beginning = beginningOf(all, emailThreadId)
      if (!beginning) {
        // Nobody began it here: if it is in this mailbox, it is theirs.
        const found = mailbox === undefined ? [] : await readThreads(actor, [emailThreadId])
        if (found.length === 0) throw denied()
        const received = [...found, ...(await readThreads(actor, newestThreads))]
        return { messages: merge(stored, received, mailbox), stored, received }
      }
      const isInMailbox = beginning.transport === 'google' && beginning.threadId === emailThreadId
      if (isInMailbox && beginning.senderId !== actor.userId) throw denied()
    }
    const received = await readThreads(actor, newestThreads)
    return { messages: merge(stored, received, mailbox), stored, received }
  }

  /** What stood in the way of knowing what the client wrote last; the lead itself is there. */
  const asRefusal = (fault: GoogleFault) =>
    fault.reason === 'reconnect'
      ? new Refusal('conflict', fault.message, { detail: mailCodes.reconnect })
      : new Refusal('unavailable', fault.message)

  /** Where a new mail goes on: the thread of the same mailbox and subject, or a thread of its own. */
  function continuation(
    { messages, stored, received }: Correspondence,
    sender: Sender,
    subject: string,
  ) {
    const alone = { threadId: null, inReplyTo: null, referenceIds: null }
    const ownBefore = stored.filter(
      (email) =>
        email.transport === sender.transport &&
        email.fromAddress === sender.address &&
        email.status === 'sent',
    )
    const inMailbox = sender.transport === 'google' ? received : []
    const last = newestMessage(
      messages.filter(
        ({ id }) =>
          ownBefore.some((email) => logId(email.id) === id) ||
          inMailbox.some((mail) => mail.id === id),
      ),
    )
    if (!last || !isSameSubject(last.subject, subject)) return alone
    const mail = inMailbox.find(({ id }) => id === last.id)
    const email = ownBefore.find(({ id }) => logId(id) === last.id)
    const before = mail?.references ?? email?.referenceIds?.split(' ') ?? []
    const inReplyTo = mail ? mail.messageId : email ? wireId(email) : ''
    if (!inReplyTo) return alone
    // The first and the latest are what mail programs go by; a header must not grow for ever.
    const kept = before.length > 20 ? [...before.slice(0, 1), ...before.slice(-19)] : before
    return {
      threadId: mail?.threadId || email?.threadId || null,
      inReplyTo,
      referenceIds: [...kept.filter((id) => id !== inReplyTo), inReplyTo].join(' '),
    }
  }

  async function signatureOf(email: StoredEmail): Promise<Signature> {
    const { senderId } = email
    const profile = senderId === null ? undefined : await therapists.findPublicOf(senderId)
    if (!profile) return { name: email.senderName, lines: [practice.name] }
    const title = [profile.title, locationName(profile.location)].filter(Boolean).join(', ')
    return {
      name: email.senderName,
      lines: [title],
      link: parts.publicUrl + paths.therapist(profile.slug),
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

  const unknown: EmailOutcome = { status: 'unknown', failure: mailTexts.unknown, sentAt: null }
  const failed = (failure: string): EmailOutcome => ({ status: 'failed', failure, sentAt: null })

  async function sendByGoogle(email: StoredEmail, userId: number): Promise<EmailOutcome> {
    const { leadEmail } = await loadEmails()
    const mail = leadEmail(email, await signatureOf(email), parts.publicUrl)
    const raw = await composeMail(mail)
    let sent: SentMail | undefined
    try {
      try {
        sent = await gmail.send(userId, raw, email.threadId ?? undefined)
      } catch (error) {
        // The thread was deleted in the mailbox: the mail begins a new one there.
        const isGone = error instanceof GoogleFault && error.reason === 'not-found'
        if (!isGone || email.threadId === null) throw error
        sent = await gmail.send(userId, raw, undefined)
      }
    } catch (error) {
      if (!(error instanceof GoogleFault)) throw error
      if (!error.mayHaveWorked) return failed(error.message)
      try {
        sent = await lookInMailbox(email)
      } catch {
        return unknown // neither answer nor mailbox to be had
      }
      if (!sent) return unknown
    }
    await google.noteSent(userId)
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
      const mail = leadEmail(email, await signatureOf(email), parts.publicUrl)
      await mailer.send(mail)
      const threadId = email.threadId ?? withoutBrackets(email.messageId)
      return { status: 'sent', failure: null, threadId, sentAt: clock.now() }
    } catch (error) {
      if (!(error instanceof MailFault)) throw error
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
          action: isSent ? 'mail sent' : 'mail failed',
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

  /** What a mail's fate means for the one who sends it. */
  async function answerFor(email: StoredEmail): Promise<EmailLogEntry> {
    if (email.status === 'failed') {
      const isLost = email.failure === mustReconnect
      const isAddress = email.failure === mailTexts.address
      const code = isLost ? 'conflict' : isAddress ? 'bad-input' : 'unavailable'
      const message = email.failure ?? mailTexts.refused
      throw new Refusal(code, message, isLost ? { detail: mailCodes.reconnect } : {})
    }
    if (email.status === 'unknown') {
      throw new Refusal('conflict', mailTexts.unknown, { detail: mailCodes.unknown })
    }
    return presentLog(email)
  }

  /** The same mail, once whoever has it in hand is done with it. */
  async function whenSettled(email: StoredEmail): Promise<StoredEmail> {
    const giveUpAt = Date.now() + patienceMs
    let current = email
    while (['queued', 'sending'].includes(current.status) && Date.now() < giveUpAt) {
      await wait(150)
      const found = await emails.find(email.leadId, email.id)
      if (!found) throw notFound('This lead is not here, or no longer here.')
      current = found
    }
    return current
  }

  const contentOf = (actor: Actor, lead: Lead, sender: Sender, body: LeadEmail) => ({
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

  /** What is known of the conversation before a mail is written; a fault is told by the mail itself. */
  async function readBefore(
    actor: Actor,
    lead: Lead,
  ): Promise<{ correspondence: Correspondence; fault?: GoogleFault }> {
    const nothing = { messages: [], stored: [], received: [] }
    try {
      return { correspondence: await readCorrespondence(actor, lead) }
    } catch (error) {
      if (error instanceof GoogleFault) return { correspondence: nothing, fault: error }
      // A thread in another's mailbox: this mail begins a new one, and shows nothing of that.
      if (error instanceof Refusal && error.detail === mailCodes.denied) {
        const mailbox = await google.findMailbox(actor.userId)
        const stored = (await emails.listOf(lead.id)).filter(maySee(actor, mailbox))
        return {
          correspondence: { messages: merge(stored, [], mailbox), stored, received: [] },
        }
      }
      throw error
    }
  }

  /** A mail that is stored already: the same one again, whatever became of the first answer. */
  async function sendStored(
    actor: Actor,
    lead: Lead,
    found: StoredEmail,
    body: LeadEmail,
    origin: Origin,
  ): Promise<EmailLogEntry> {
    if (found.leadId !== lead.id || found.senderId !== actor.userId) {
      throw new Refusal('conflict', mailTexts.otherMail)
    }
    const email = await whenSettled(found)
    if (email.status === 'failed') return sendAgain(actor, lead, email, body, origin)
    const isSame = email.subject === body.subject && email.message === body.message
    if (email.status === 'sent' && !isSame) {
      throw new Refusal('conflict', mailTexts.alreadySent, { detail: mailCodes.alreadySent })
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
      ...contentOf(actor, lead, sender, body),
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

  /** Refuses a mail whose writer has not seen the newest message. `own` is that very mail. */
  function checkNothingNewer(
    messages: readonly ThreadMessage[],
    lastSeenId: string | null | undefined,
    own?: number,
  ) {
    if (lastSeenId === undefined) return
    const others = own === undefined ? messages : messages.filter(({ id }) => id !== logId(own))
    const newest = newestMessage(others)
    if (newest && newest.id !== lastSeenId) {
      throw new Refusal('conflict', mailTexts.newer, { detail: mailCodes.newer })
    }
  }

  return {
    systemEmail: parts.systemEmail,

    /** Newest first. @throws not-found, not-allowed (THREAD_ACCESS_DENIED), unavailable */
    async list(actor: Actor, leadId: number, origin: Origin): Promise<ThreadMessage[]> {
      const lead = await leads.find(actor, leadId, origin, 'mail viewed')
      const view = { actor, origin, record: 'lead', id: leadId, action: 'mail viewed' } as const
      try {
        const correspondence = await readCorrespondence(actor, lead)
        // One whose answer was lost may stand in the mailbox after all.
        for (const email of correspondence.stored.filter(({ status }) => status === 'unknown')) {
          const found = await lookInMailbox(email)
          if (found) await settle(email, sentAs(found, undefined), origin, ['unknown'])
        }
        await audit.record(view)
        return correspondence.messages
      } catch (error) {
        if (error instanceof GoogleFault && error.reason === 'reconnect') {
          // The person is told where they connect; what was sent from here is here all the same.
          const { correspondence } = await readBefore(actor, lead)
          await audit.record(view)
          return correspondence.messages
        }
        const isDenied = error instanceof Refusal && error.detail === mailCodes.denied
        await audit.record({ ...view, outcome: isDenied ? 'refused' : 'failed' })
        throw error instanceof GoogleFault ? asRefusal(error) : error
      }
    },

    /** @throws not-found, conflict (several codes), unavailable; in each the text stays with its writer */
    async send(
      actor: Actor,
      leadId: number,
      body: LeadEmail,
      origin: Origin,
    ): Promise<EmailLogEntry> {
      const lead = await leads.find(actor, leadId, origin, 'mail sent')
      const sendKey = body.sendKey ?? randomToken()
      const found = await emails.findByKey(sendKey)
      if (found) return sendStored(actor, lead, found, body, origin)

      const sender = await chooseSender(actor, body.sender)
      const { correspondence, fault } = await readBefore(actor, lead)
      const mailbox = sender.transport === 'google' ? sender.address : undefined
      const stored = await database.transaction(async () => {
        // Two who write at once come one after the other: the second sees the first's mail here.
        await holdLock(database, `lead mail ${leadId}`)
        const latest = (await emails.listOf(leadId)).filter(maySee(actor, mailbox))
        const messages = merge(latest, correspondence.received, mailbox)
        if ((await emails.findByKey(sendKey)) === undefined) {
          checkNothingNewer(messages, body.lastSeenId)
        }
        const messageId = newMessageId(sender.address)
        const inserted = await emails.insert({
          leadId,
          ...contentOf(actor, lead, sender, body),
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
        if (!first) throw notFound('This lead is not here, or no longer here.')
        return sendStored(actor, lead, first, body, origin)
      }
      const claimed = await emails.claim(stored.id, ['queued'], claimEnd())
      if (!claimed) return answerFor(await whenSettled(stored))
      if (fault && sender.transport === 'google') {
        return answerFor(await settle(claimed, failed(fault.message), origin))
      }
      return answerFor(await deliver(claimed, origin))
    },

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
      const lead = await leads.find(actor, leadId, origin, 'mail sent')
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
      throw new Refusal('conflict', mailTexts.notResendable)
    },

    /** A received message with the pictures it loads. @throws not-found, unavailable */
    async view(
      actor: Actor,
      leadId: number,
      messageId: string,
      origin: Origin,
    ): Promise<ReceivedMail> {
      const lead = await leads.find(actor, leadId, origin, 'mail viewed')
      try {
        const { received } = await readCorrespondence(actor, lead)
        // Only what belongs to this lead: the mailbox holds more.
        if (!received.some(({ id }) => id === messageId)) {
          throw notFound('This message is not here.')
        }
        const { readReceived } = await loadReader()
        const mail = readReceived(await gmail.readMessage(actor.userId, messageId), true)
        await audit.record({ actor, origin, record: 'lead', id: leadId, action: 'mail viewed' })
        return mail
      } catch (error) {
        throw error instanceof GoogleFault ? asRefusal(error) : error
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
