import { GoogleError } from '#features/requests/google-connection/rules.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { GmailMessage } from '../gmail.ts'
import type { AnswerMailbox, NewAnswer } from '../repository/answers-table.ts'
import { loadReader } from '../thread/read-correspondence.ts'
import { findGmailReports } from './gmail-reports.ts'
import type { Lease } from './lease.ts'
import { storeAnswers } from './store-answers.ts'
import { toGmailAnswer } from './to-gmail-answer.ts'

/** Longer than a request takes: each ends after ten seconds. */
export const gmailLeaseMs = 5 * 60_000

type GmailReading = {
  stored: AnswerMailbox & { userId: number }
  heldBy: string
  /** The leads of the threads that were begun from this mailbox. */
  threads: ReadonlyMap<string, number>
  lease: Lease
}

/** After Gmail has forgotten a history: how many threads are read before their answers are stored. */
const threadBatch = 20
/** Time before the last reading from which mails are read. */
const overlapMs = 10 * 60_000

// Sent from this mailbox, not written to the end, or unwanted.
const otherLabels = new Set(['SENT', 'DRAFT', 'SPAM', 'TRASH'])

const isReceived = ({ labelIds }: Pick<GmailMessage, 'labelIds'>) =>
  !labelIds.some((label) => otherLabels.has(label))

async function toAnswer(stored: AnswerMailbox, leadId: number, message: GmailMessage) {
  const { readReceived } = await loadReader()
  return toGmailAnswer(stored, leadId, readReceived(message))
}

/** @returns undefined when the message was deleted in the meantime */
async function readMessage({ gmail }: LeadMailDeps, userId: number, id: string) {
  try {
    return await gmail.readMessage(userId, id)
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'not-found') return undefined
    throw error
  }
}

const toSince = ({ clock }: LeadMailDeps, { stored }: GmailReading) =>
  new Date((stored.lastSuccessAt ?? clock.now()).getTime() - overlapMs)

/** Reads what was added to the product's own threads since the last reading, and the reports about its emails. */
async function readHistory(deps: LeadMailDeps, reading: GmailReading, position: string) {
  const { stored, threads } = reading
  const answers: NewAnswer[] = []
  const others = new Set<string>()
  let reached = position
  for (let page: string | undefined = ''; page !== undefined; ) {
    const history = await deps.gmail.listHistory(stored.userId, position, page)
    for (const added of history.added) {
      const leadId = threads.get(added.threadId)
      if (!isReceived(added)) continue
      if (leadId === undefined) {
        others.add(added.id)
        continue
      }
      const message = await readMessage(deps, stored.userId, added.id)
      if (message) answers.push(await toAnswer(stored, leadId, message))
    }
    reached = history.historyId
    page = history.nextPage
  }
  const since = toSince(deps, reading)
  const reports = await findGmailReports(deps, stored, { since, added: others })
  return { answers: [...answers, ...reports], position: reached }
}

/** Reads a thread for what came since a moment. */
async function readThreadSince(
  deps: LeadMailDeps,
  { stored }: GmailReading,
  [threadId, leadId]: readonly [string, number],
  since: number,
): Promise<NewAnswer[]> {
  const messages = await readThread(deps, stored.userId, threadId)
  const added = messages.filter(
    (message) => Number(message.internalDate) >= since && isReceived(message),
  )
  return Promise.all(added.map((message) => toAnswer(stored, leadId, message)))
}

/**
 * Reads all threads instead, for what came since the last reading. Their answers are stored a batch at a time;
 * the position moves after the last batch, so that an interrupted reading begins again and misses nothing.
 */
async function readAllThreads(deps: LeadMailDeps, reading: GmailReading): Promise<number> {
  const { stored, threads, lease } = reading
  const position = await deps.gmail.readHistoryId(stored.userId)
  const since = toSince(deps, reading)
  const pending = [...threads]
  let count = 0
  while (pending.length > 0 && !lease.isLost()) {
    const answers: NewAnswer[] = []
    for (const thread of pending.splice(0, threadBatch)) {
      answers.push(...(await readThreadSince(deps, reading, thread, since.getTime())))
    }
    count += await store(deps, reading, stored.position, answers)
  }
  if (lease.isLost()) return count
  const reports = await findGmailReports(deps, stored, { since })
  return count + (await store(deps, reading, position, reports))
}

async function readThread({ gmail }: LeadMailDeps, userId: number, threadId: string) {
  try {
    return await gmail.readThread(userId, threadId)
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'not-found') return []
    throw error
  }
}

/** Stores answers and how far the mailbox was read, unless another instance holds it by now. */
const store = (
  deps: LeadMailDeps,
  { stored, heldBy }: GmailReading,
  position: string | null,
  answers: readonly NewAnswer[],
): Promise<number> =>
  deps.database.transaction(async () => {
    const heldUntil = new Date(deps.clock.now().getTime() + gmailLeaseMs)
    const to = { validity: null, position, heldUntil }
    const isMine = await deps.emails.movePosition(stored.id, heldBy, to)
    return isMine ? storeAnswers(deps, answers) : 0
  })

/** @returns the number of new answers @throws GoogleError */
export async function readGmailAnswers(deps: LeadMailDeps, reading: GmailReading): Promise<number> {
  const { position } = reading.stored
  // An email may have been sent and answered since the mailbox was connected, before this first reading.
  if (position === null) return readAllThreads(deps, reading)
  try {
    const read = await readHistory(deps, reading, position)
    return await store(deps, reading, read.position, read.answers)
  } catch (error) {
    // Gmail keeps a history for about a week.
    if (!(error instanceof GoogleError) || error.reason !== 'not-found') throw error
    return readAllThreads(deps, reading)
  }
}
