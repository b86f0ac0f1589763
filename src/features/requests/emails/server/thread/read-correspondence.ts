import { GoogleError } from '#features/requests/google-connection/rules.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { Actor } from '#shared/actor.ts'
import { toGmailKey } from '../answers/gmail-key.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { StoredEmail } from '../repository/emails-table.ts'
import { type Correspondence, mergeMessages, withoutBrackets } from './thread-entry.ts'
import { isThreadDenied, isVisibleTo, threadDenied } from './visibility.ts'

type ReadDeps = Pick<LeadMailDeps, 'emails' | 'google' | 'gmail'>

/** Readable part of a correspondence. */
export type Readable = Correspondence & {
  /** Why threads of the reader's own mailbox are missing. */
  googleError?: GoogleError
  /** A thread that this person may not read is missing. */
  isPartlyDenied: boolean
}

// The mail parser takes megabytes, which the server's start need not load.
export const loadReader = () => import('../mail-reader.ts')

const maxThreads = 5

type ReadThread = { mails: ReceivedMail[]; isDenied?: true; googleError?: GoogleError }

async function readThread(
  { gmail }: Pick<LeadMailDeps, 'gmail'>,
  userId: number,
  threadId: string,
): Promise<ReadThread> {
  try {
    const [messages, { readReceived }] = await Promise.all([
      gmail.readThread(userId, threadId),
      loadReader(),
    ])
    return { mails: messages.map((message) => readReceived(message)) }
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    // The thread was deleted in the mailbox; the emails we sent are still stored.
    if (error.reason === 'not-found') return { mails: [] }
    return error.reason === 'denied'
      ? { mails: [], isDenied: true }
      : { mails: [], googleError: error }
  }
}

/** The reports in the reader's own mailbox that Gmail keeps outside of the thread. */
async function readReports(
  { emails, gmail }: ReadDeps,
  { userId, mailbox, leadId }: { userId: number; mailbox: string; leadId: number },
  received: readonly ReceivedMail[],
): Promise<ReceivedMail[]> {
  const stored = await emails.findMailbox(toGmailKey({ userId, email: mailbox }))
  const rows = stored ? await emails.listMailboxAnswers(leadId, stored.id) : []
  const known = new Set(received.map(({ id }) => id))
  const missing = rows.filter(({ kind, providerId }) => kind === 'bounce' && !known.has(providerId))
  const read = missing.slice(-maxThreads).map(async ({ providerId }) => {
    try {
      const message = await gmail.readMessage(userId, providerId)
      const { readReceived } = await loadReader()
      return [{ ...readReceived(message), kind: 'bounce' as const }]
    } catch (error) {
      // Deleted in the mailbox, or Google is away, which the threads say.
      if (error instanceof GoogleError) return []
      throw error
    }
  })
  return (await Promise.all(read)).flat()
}

/** The email that began a lead's thread, if it was sent from here. */
const findFirstEmail = (all: readonly StoredEmail[], threadId: string) =>
  all.find((email) => email.threadId === threadId) ??
  all.find((email) => withoutBrackets(email.messageId) === threadId)

const listThreadsOfMailbox = (all: readonly StoredEmail[], mailbox: string | undefined) => [
  ...new Set(
    all.flatMap(({ transport, fromAddress, threadId }) =>
      mailbox !== undefined && transport === 'google' && fromAddress === mailbox && threadId
        ? [threadId]
        : [],
    ),
  ),
]

/** Which threads of a lead are read from the reader's own mailbox. */
function chooseThreads(
  { emailThreadId }: Pick<Lead, 'emailThreadId'>,
  all: readonly StoredEmail[],
  actor: Actor,
  mailbox: string | undefined,
): { threadIds: string[]; isDenied: boolean; isFromElsewhere: boolean } {
  const own = listThreadsOfMailbox(all, mailbox)
  const threadIds = own.slice(0, maxThreads)
  const chosen = { threadIds, isDenied: false, isFromElsewhere: false }
  if (emailThreadId === null || own.includes(emailThreadId)) return chosen
  const first = findFirstEmail(all, emailThreadId)
  if (first) {
    const isInMailbox = first.transport === 'google' && first.threadId === emailThreadId
    return { ...chosen, isDenied: isInMailbox && first.senderId !== actor.userId }
  }
  // The thread was not begun here: the owner of the mailbox that has it may read it.
  if (mailbox === undefined) return { ...chosen, isDenied: true }
  return { ...chosen, threadIds: [emailThreadId, ...threadIds], isFromElsewhere: true }
}

/** True if a reader may see anything of a lead besides the threads that they are denied. */
const hasOtherContent = (
  { stored, received, answers }: Omit<Correspondence, 'messages'>,
  actor: Actor,
  mailbox: string | undefined,
  denied: ReadonlySet<string>,
) =>
  received.length > 0 ||
  answers.length > 0 ||
  stored.some(
    ({ transport, senderId, fromAddress, threadId }) =>
      transport === 'system' ||
      ((senderId === actor.userId || fromAddress === mailbox) && !denied.has(threadId ?? '')),
  )

/**
 * Reads a lead's stored emails, the answers in the practice's mailbox, and the threads in the reader's own
 * mailbox as far as it can be read. @throws not-allowed (THREAD_ACCESS_DENIED) when nothing is left to read
 */
export async function readReadable(deps: ReadDeps, actor: Actor, lead: Lead): Promise<Readable> {
  const { emails, google } = deps
  const mailbox = await google.findMailbox(actor.userId)
  const all = await emails.listForLead(lead.id)
  const { threadIds, isDenied, isFromElsewhere } = chooseThreads(lead, all, actor, mailbox)
  const threads = await Promise.all(threadIds.map((id) => readThread(deps, actor.userId, id)))
  const denied = new Set(threadIds.filter((_, at) => threads[at]?.isDenied))
  const [first] = threads
  const isMissing = isFromElsewhere && first?.mails.length === 0 && !first.googleError
  const googleError = threads.find((thread) => thread.googleError)?.googleError
  const inThreads = threads.flatMap(({ mails }) => mails)
  const owner = mailbox !== undefined && { userId: actor.userId, mailbox, leadId: lead.id }
  const found = {
    stored: all.filter(isVisibleTo(actor, mailbox)),
    received: owner ? [...inThreads, ...(await readReports(deps, owner, inThreads))] : inThreads,
    answers: await emails.listAnswers(lead.id),
  }
  const isPartlyDenied = isDenied || isMissing || denied.size > 0
  if (isPartlyDenied && !hasOtherContent(found, actor, mailbox, denied)) throw threadDenied()
  return {
    ...found,
    messages: mergeMessages(found),
    isPartlyDenied,
    ...(googleError ? { googleError } : {}),
  }
}

/** The same, where nothing may be missing from the reader's own mailbox. @throws GoogleError */
export async function readCorrespondence(
  deps: ReadDeps,
  actor: Actor,
  lead: Lead,
): Promise<Correspondence> {
  const { googleError, ...correspondence } = await readReadable(deps, actor, lead)
  if (googleError) throw googleError
  return correspondence
}

/** The correspondence before an email is sent. An error of Google's is returned, not thrown. */
export async function readBeforeSending(
  deps: ReadDeps,
  actor: Actor,
  lead: Lead,
): Promise<{ correspondence: Correspondence; googleError?: GoogleError }> {
  try {
    return { correspondence: await readCorrespondence(deps, actor, lead) }
  } catch (error) {
    if (error instanceof GoogleError) {
      const answers = await deps.emails.listAnswers(lead.id)
      const correspondence = { messages: [], stored: [], received: [], answers }
      return { correspondence, googleError: error }
    }
    if (!isThreadDenied(error)) throw error
    // The thread is in someone else's mailbox: this email begins another and quotes nothing of it.
    const mailbox = await deps.google.findMailbox(actor.userId)
    const stored = (await deps.emails.listForLead(lead.id)).filter(isVisibleTo(actor, mailbox))
    const found = { stored, received: [], answers: [] }
    return { correspondence: { ...found, messages: mergeMessages(found) } }
  }
}
