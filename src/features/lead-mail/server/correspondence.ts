// What the practice and a lead wrote each other, as one member of staff may see it.
import { GoogleError } from '#features/google-connection/rules.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import type { Lead } from '#features/leads/contract.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { mailCodes, type SenderKind, type ThreadMessage } from '../contract.ts'
import { isSameSubject, mailTexts, newestMessage } from '../rules.ts'
import type { Cleaner } from './cleaner.ts'
import type { Gmail } from './gmail.ts'
import { threadPage } from './limits.ts'
import { type MailBody, toBody } from './mail-body.ts'
import type { ReceivedMail } from './mail-reader.ts'
import type { LeadMailRepository, StoredEmail } from './repository.ts'

// What reads mail is loaded with the first one: megabytes that a start need not hold.
export const loadReader = () => import('./mail-reader.ts')

export type Sender = { transport: SenderKind; address: string }
/** A message of either source, without its words: making those safe is work. */
export type ThreadEntry = Pick<ThreadMessage, 'id' | 'internalDate' | 'subject' | 'status'> & {
  source: { stored: StoredEmail } | { received: ReceivedMail }
}
/** A lead's mail as one member of staff may see it, newest first. */
export type Correspondence = {
  messages: ThreadEntry[]
  stored: StoredEmail[]
  received: ReceivedMail[]
}

const maxThreads = 5
const logId = (id: number) => `log-${id}`
export const withoutBrackets = (messageId: string) => messageId.replace(/[<>]/g, '')
const wireId = (email: StoredEmail) => email.wireMessageId ?? email.messageId

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

function presentReceived(
  mail: ReceivedMail,
  body: MailBody,
  mailbox: string | undefined,
): ThreadMessage {
  return {
    id: mail.id,
    internalDate: mail.internalDate,
    from: mail.from.address ? `${mail.from.name} <${mail.from.address}>` : mail.from.name,
    to: mail.to,
    subject: mail.subject,
    date: new Date(Number(mail.internalDate)).toISOString(),
    ...body,
    senderName: mail.from.name,
    isFromPractice: mail.from.address.toLowerCase() === mailbox?.toLowerCase(),
    status: 'sent',
    failure: null,
    attachments: mail.attachments,
  }
}

const storedEntry = (email: StoredEmail): ThreadEntry => ({
  id: logId(email.id),
  internalDate: String((email.sentAt ?? email.createdAt).getTime()),
  subject: email.subject,
  status: email.status,
  source: { stored: email },
})

const receivedEntry = (mail: ReceivedMail): ThreadEntry => ({
  id: mail.id,
  internalDate: mail.internalDate,
  subject: mail.subject,
  status: 'sent',
  source: { received: mail },
})

const newestFirst = (a: ThreadEntry, b: ThreadEntry) =>
  Number(b.internalDate) - Number(a.internalDate)

/** Both sources as one list, each message once: what we sent is shown as we stored it. */
export function merge(
  stored: readonly StoredEmail[],
  received: readonly ReceivedMail[],
): ThreadEntry[] {
  const known = new Set(
    stored.flatMap((email) => [email.providerId, email.messageId, email.wireMessageId]),
  )
  // Threads come oldest first: of two in one moment the later is the newer.
  const others = received
    .filter(({ id, messageId }) => !known.has(id) && !known.has(messageId))
    .toReversed()
  return [...stored.map(storedEntry), ...others.map(receivedEntry)].toSorted(newestFirst)
}

/**
 * The words of the newest messages, or of those before one: as many as one answer may hold. At least
 * one is shown, however long it is.
 */
export async function presentPage(
  messages: readonly ThreadEntry[],
  { before, mailbox }: { before: string | undefined; mailbox: string | undefined },
  clean: Cleaner,
): Promise<{ page: ThreadMessage[]; hasEarlier: boolean }> {
  const place = before === undefined ? 0 : messages.findIndex(({ id }) => id === before) + 1
  // A message that is gone again has nothing before it that would be known.
  const rest = before !== undefined && place === 0 ? [] : messages.slice(place)
  const page: ThreadMessage[] = []
  let length = 0
  for (const { source } of rest.slice(0, threadPage.maxMessages)) {
    const shown =
      'stored' in source
        ? presentStored(source.stored)
        : presentReceived(source.received, await readBody(source.received, clean), mailbox)
    length += shown.body.length
    if (page.length > 0 && length > threadPage.maxLength) break
    page.push(shown)
  }
  return { page, hasEarlier: page.length < rest.length }
}

/** The words of a received mail, made safe. */
export const readBody = async (mail: ReceivedMail, clean: Cleaner, withPictures = false) =>
  toBody(mail, mail.html === undefined ? undefined : await clean(mail.html, withPictures))

/** What each may read of what was sent: administrators all, others the practice's and their own. */
export const maySee = (actor: Actor, mailbox: string | undefined) => (email: StoredEmail) =>
  actor.role === 'admin' ||
  email.transport === 'system' ||
  email.senderId === actor.userId ||
  email.fromAddress === mailbox

export const denied = () =>
  new AppError('not-allowed', mailTexts.denied, { detail: mailCodes.denied })

/** Whether a mailbox that cannot be read holds a thread which this person began with the lead. */
export const hasUnreadableThread = (
  actor: Actor,
  stored: readonly StoredEmail[],
  mailbox: string | undefined,
) =>
  stored.some(
    ({ transport, senderId, threadId, fromAddress }) =>
      transport === 'google' &&
      senderId === actor.userId &&
      threadId !== null &&
      fromAddress !== mailbox,
  )

/** Where a new mail goes on: the thread of the same mailbox and subject, or a thread of its own. */
export function continuation(
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

/** Refuses a mail whose writer has not seen the newest message. `own` is that very mail. */
export function checkNothingNewer(
  messages: readonly ThreadEntry[],
  lastSeenId: string | null | undefined,
  own?: number,
) {
  if (lastSeenId === undefined) return
  const others = own === undefined ? messages : messages.filter(({ id }) => id !== logId(own))
  const newest = newestMessage(others)
  if (newest && newest.id !== lastSeenId) {
    throw new AppError('conflict', mailTexts.newer, { detail: mailCodes.newer })
  }
}

type CorrespondenceDeps = {
  emails: Pick<LeadMailRepository, 'listForLead'>
  google: Pick<GoogleConnectionService, 'findMailbox'>
  gmail: Pick<Gmail, 'readThread'>
}

/** Reads what was stored here together with what the reader's own mailbox has. */
export function createCorrespondence({ emails, google, gmail }: CorrespondenceDeps) {
  async function readThreads(actor: Actor, threadIds: Iterable<string>): Promise<ReceivedMail[]> {
    const threads = await Promise.all(
      [...threadIds].map(async (threadId) => {
        try {
          return await gmail.readThread(actor.userId, threadId)
        } catch (error) {
          // Deleted in the mailbox meanwhile: what we sent ourselves is still in the log.
          if (error instanceof GoogleError && error.reason === 'not-found') return undefined
          if (error instanceof GoogleError && error.reason === 'denied') throw denied()
          throw error
        }
      }),
    )
    const { readReceived } = await loadReader()
    return threads.flatMap((thread) => thread ?? []).map((message) => readReceived(message))
  }

  /** The mail that a lead's `emailThreadId` began with, if it was written here. */
  const findFirst = (all: readonly StoredEmail[], threadId: string) =>
    all.find((email) => email.threadId === threadId) ??
    all.find((email) => withoutBrackets(email.messageId) === threadId)

  /** @throws not-allowed (THREAD_ACCESS_DENIED), GoogleError */
  async function read(actor: Actor, lead: Lead): Promise<Correspondence> {
    const mailbox = await google.findMailbox(actor.userId)
    const all = await emails.listForLead(lead.id)
    const stored = all.filter(maySee(actor, mailbox))
    const { emailThreadId } = lead
    const own = new Set<string>()
    if (mailbox !== undefined) {
      for (const { transport, fromAddress, threadId } of all) {
        if (transport === 'google' && fromAddress === mailbox && threadId) own.add(threadId)
      }
    }
    const newestThreads = [...own].slice(0, maxThreads)
    if (emailThreadId !== null && !own.has(emailThreadId)) {
      const beginning = findFirst(all, emailThreadId)
      if (!beginning) {
        // Nobody began it here: if it is in this mailbox, it is theirs.
        const found = mailbox === undefined ? [] : await readThreads(actor, [emailThreadId])
        if (found.length === 0) throw denied()
        const received = [...found, ...(await readThreads(actor, newestThreads))]
        return { messages: merge(stored, received), stored, received }
      }
      const isInMailbox = beginning.transport === 'google' && beginning.threadId === emailThreadId
      if (isInMailbox && beginning.senderId !== actor.userId) throw denied()
    }
    const received = await readThreads(actor, newestThreads)
    return { messages: merge(stored, received), stored, received }
  }

  /** What is known of the conversation before a mail is written; a fault is told by the mail itself. */
  async function readBefore(
    actor: Actor,
    lead: Lead,
  ): Promise<{ correspondence: Correspondence; fault?: GoogleError }> {
    const nothing = { messages: [], stored: [], received: [] }
    try {
      return { correspondence: await read(actor, lead) }
    } catch (error) {
      if (error instanceof GoogleError) return { correspondence: nothing, fault: error }
      // A thread in another's mailbox: this mail begins a new one, and shows nothing of that.
      if (error instanceof AppError && error.detail === mailCodes.denied) {
        const mailbox = await google.findMailbox(actor.userId)
        const stored = (await emails.listForLead(lead.id)).filter(maySee(actor, mailbox))
        return {
          correspondence: { messages: merge(stored, []), stored, received: [] },
        }
      }
      throw error
    }
  }

  return { read, readBefore }
}
