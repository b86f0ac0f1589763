import { GoogleError } from '#features/google-connection/rules.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { GmailMessage } from '../gmail.ts'
import type { AnswerMailbox, NewAnswer } from '../repository/answers-table.ts'
import { loadReader } from '../thread/read-correspondence.ts'
import { storeAnswers } from './store-answers.ts'
import { toGmailAnswer } from './to-gmail-answer.ts'

type GmailReading = {
  stored: AnswerMailbox & { userId: number }
  heldBy: string
  /** The leads of the threads that were begun from this mailbox. */
  threads: ReadonlyMap<string, number>
}

/** After Gmail has forgotten a history: how many threads are looked through, and how far back. */
const maxThreads = 20
const overlapMs = 10 * 60_000

// Sent from this mailbox, not written to the end, or unwanted.
const otherLabels = new Set(['SENT', 'DRAFT', 'SPAM', 'TRASH'])

const isReceived = ({ labelIds }: Pick<GmailMessage, 'labelIds'>) =>
  !labelIds.some((label) => otherLabels.has(label))

async function toAnswer(stored: AnswerMailbox, leadId: number, message: GmailMessage) {
  const { readReceived } = await loadReader()
  return toGmailAnswer(stored, leadId, readReceived(message))
}

/** @returns undefined when the message was deleted meanwhile */
async function readMessage({ gmail }: LeadMailDeps, userId: number, id: string) {
  try {
    return await gmail.readMessage(userId, id)
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'not-found') return undefined
    throw error
  }
}

/** Reads what was added to the product's own threads since the last reading. */
async function readHistory(deps: LeadMailDeps, reading: GmailReading, position: string) {
  const { stored, threads } = reading
  const answers: NewAnswer[] = []
  let reached = position
  for (let page: string | undefined = ''; page !== undefined; ) {
    const history = await deps.gmail.listHistory(stored.userId, position, page)
    for (const added of history.added) {
      const leadId = threads.get(added.threadId)
      if (leadId === undefined || !isReceived(added)) continue
      const message = await readMessage(deps, stored.userId, added.id)
      if (message) answers.push(await toAnswer(stored, leadId, message))
    }
    reached = history.historyId
    page = history.nextPage
  }
  return { answers, position: reached }
}

/** Looks through the latest threads instead, for what came since the last reading. */
async function readThreads(deps: LeadMailDeps, { stored, threads }: GmailReading) {
  const { gmail } = deps
  const position = await gmail.readHistoryId(stored.userId)
  const since = (stored.lastSuccessAt ?? deps.clock.now()).getTime() - overlapMs
  const answers: NewAnswer[] = []
  for (const [threadId, leadId] of [...threads].slice(0, maxThreads)) {
    for (const message of await readThread(deps, stored.userId, threadId)) {
      const isNew = Number(message.internalDate) >= since && isReceived(message)
      if (isNew) answers.push(await toAnswer(stored, leadId, message))
    }
  }
  return { answers, position }
}

async function readThread({ gmail }: LeadMailDeps, userId: number, threadId: string) {
  try {
    return await gmail.readThread(userId, threadId)
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'not-found') return []
    throw error
  }
}

async function readNew(deps: LeadMailDeps, reading: GmailReading) {
  const { position, userId } = reading.stored
  // A mailbox that was just connected is read from now on.
  if (position === null) return { answers: [], position: await deps.gmail.readHistoryId(userId) }
  try {
    return await readHistory(deps, reading, position)
  } catch (error) {
    // Gmail keeps a history for about a week.
    if (error instanceof GoogleError && error.reason === 'not-found') {
      return readThreads(deps, reading)
    }
    throw error
  }
}

/** @returns the number of new answers @throws GoogleError */
export const readGmailAnswers =
  (deps: LeadMailDeps) =>
  async (reading: GmailReading): Promise<number> => {
    const { answers, position } = await readNew(deps, reading)
    return deps.database.transaction(async () => {
      const to = { validity: null, position, heldUntil: reading.stored.heldUntil }
      const isMine = await deps.emails.movePosition(reading.stored.id, reading.heldBy, to)
      return isMine ? storeAnswers(deps)(answers) : 0
    })
  }
