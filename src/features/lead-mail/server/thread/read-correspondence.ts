import { GoogleError } from '#features/google-connection/rules.ts'
import type { Lead } from '#features/leads/contract.ts'
import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { StoredEmail } from '../repository/lead-emails-table.ts'
import { type Correspondence, mergeMessages, withoutBrackets } from './thread-entry.ts'
import { isThreadDenied, isVisibleTo, threadDenied } from './visibility.ts'

type ReadDeps = Pick<LeadMailDeps, 'emails' | 'google' | 'gmail'>

// The mail parser takes megabytes, which the server's start need not load.
export const loadReader = () => import('../mail-reader.ts')

const maxThreads = 5

async function readThread(
  { gmail }: Pick<LeadMailDeps, 'gmail'>,
  userId: number,
  threadId: string,
) {
  try {
    return await gmail.readThread(userId, threadId)
  } catch (error) {
    // The thread was deleted in the mailbox; the emails we sent are still stored.
    if (error instanceof GoogleError && error.reason === 'not-found') return []
    if (error instanceof GoogleError && error.reason === 'denied') throw threadDenied()
    throw error
  }
}

async function readThreads(
  deps: Pick<LeadMailDeps, 'gmail'>,
  actor: Actor,
  threadIds: readonly string[],
): Promise<ReceivedMail[]> {
  const threads = await Promise.all(threadIds.map((id) => readThread(deps, actor.userId, id)))
  const { readReceived } = await loadReader()
  return threads.flat().map((message) => readReceived(message))
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

/**
 * Reads a lead's stored emails together with the threads in the reader's own mailbox.
 * @throws not-allowed (THREAD_ACCESS_DENIED), GoogleError
 */
export const readCorrespondence =
  (deps: ReadDeps) =>
  async (actor: Actor, lead: Lead): Promise<Correspondence> => {
    const { emails, google } = deps
    const mailbox = await google.findMailbox(actor.userId)
    const all = await emails.listForLead(lead.id)
    const stored = all.filter(isVisibleTo(actor, mailbox))
    const { emailThreadId } = lead
    const threadIds = listThreadsOfMailbox(all, mailbox)
    const others: ReceivedMail[] = []
    if (emailThreadId !== null && !threadIds.includes(emailThreadId)) {
      const first = findFirstEmail(all, emailThreadId)
      if (first) {
        const isInMailbox = first.transport === 'google' && first.threadId === emailThreadId
        if (isInMailbox && first.senderId !== actor.userId) throw threadDenied()
      } else {
        // The thread was not begun here: whoever has it in their mailbox may read it.
        if (mailbox !== undefined) others.push(...(await readThreads(deps, actor, [emailThreadId])))
        if (others.length === 0) throw threadDenied()
      }
    }
    const received = [
      ...others,
      ...(await readThreads(deps, actor, threadIds.slice(0, maxThreads))),
    ]
    const found = { stored, received, answers: await emails.listAnswers(lead.id) }
    return { ...found, messages: mergeMessages(found) }
  }

/** The correspondence before an email is sent. An error of Google's is returned, not thrown. */
export const readBeforeSending =
  (deps: ReadDeps) =>
  async (
    actor: Actor,
    lead: Lead,
  ): Promise<{ correspondence: Correspondence; googleError?: GoogleError }> => {
    try {
      return { correspondence: await readCorrespondence(deps)(actor, lead) }
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
