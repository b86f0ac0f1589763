// What the practice and a lead wrote each other, as one member of staff may see it.
import { GoogleFault } from '#features/google-connection/rules.ts'
import type { GoogleConnectionService } from '#features/google-connection/server/service.ts'
import type { Lead } from '#features/leads/contract.ts'
import type { Actor } from '#shared/actor.ts'
import { Refusal } from '#shared/errors.ts'
import { mailCodes, type SenderKind, type ThreadMessage } from '../contract.ts'
import { isSameSubject, mailTexts, newestMessage } from '../rules.ts'
import type { Gmail } from './gmail.ts'
import type { ReceivedMail } from './mail-reader.ts'
import type { LeadMailRepository, StoredEmail } from './repository.ts'

// What makes foreign HTML safe is loaded with the first mail: 3 MB that a start need not hold.
export const loadReader = () => import('./mail-reader.ts')

export type Sender = { transport: SenderKind; address: string }
/** A lead's mail as one member of staff may see it, newest first. */
export type Correspondence = {
  messages: ThreadMessage[]
  stored: StoredEmail[]
  received: ReceivedMail[]
}

const mostThreads = 5
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
export function merge(
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

/** What each may read of what was sent: administrators all, others the practice's and their own. */
export const maySee = (actor: Actor, mailbox: string | undefined) => (email: StoredEmail) =>
  actor.role === 'admin' ||
  email.transport === 'system' ||
  email.senderId === actor.userId ||
  email.fromAddress === mailbox

export const denied = () =>
  new Refusal('not-allowed', mailTexts.denied, { detail: mailCodes.denied })

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

type CorrespondenceParts = {
  emails: Pick<LeadMailRepository, 'listOf'>
  google: Pick<GoogleConnectionService, 'findMailbox'>
  gmail: Pick<Gmail, 'readThread'>
}

/** Reads what was stored here together with what the reader's own mailbox has. */
export function createCorrespondence({ emails, google, gmail }: CorrespondenceParts) {
  async function readThreads(actor: Actor, threadIds: Iterable<string>): Promise<ReceivedMail[]> {
    const threads = await Promise.all(
      [...threadIds].map(async (threadId) => {
        try {
          return await gmail.readThread(actor.userId, threadId)
        } catch (error) {
          // Deleted in the mailbox meanwhile: what we sent ourselves is still in the log.
          if (error instanceof GoogleFault && error.reason === 'not-found') return undefined
          if (error instanceof GoogleFault && error.reason === 'denied') throw denied()
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
  async function read(actor: Actor, lead: Lead): Promise<Correspondence> {
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

  /** What is known of the conversation before a mail is written; a fault is told by the mail itself. */
  async function readBefore(
    actor: Actor,
    lead: Lead,
  ): Promise<{ correspondence: Correspondence; fault?: GoogleFault }> {
    const nothing = { messages: [], stored: [], received: [] }
    try {
      return { correspondence: await read(actor, lead) }
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

  return { read, readBefore }
}
