import {
  type ImapMailbox,
  type ListedMail,
  MailboxError,
} from '#platform/server/mail/imap-mailbox.ts'
import { dayMs } from '#shared/durations.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { AnswerMailbox, NewAnswer } from '../repository/answers-table.ts'
import { matchingFields, readReferences } from './mail-head.ts'
import { readAnswer } from './read-answer.ts'
import { storeAnswers } from './store-answers.ts'

const maxBatch = 100
/** Another instance takes over when nobody has renewed this for so long. */
export const leaseMs = 30_000
/** How many mails a first reading looks back, and one after the mailbox has renumbered its mails. */
const maxLookBack = { first: 500, renumbered: 2_000 }
const firstLookBackDays = 30

/** What a reading remembers for the next one of the same process. */
export type ReadingState = {
  batchSize: number
  /** Mails whose response could not be parsed, with the number of attempts. */
  malformed: Map<number, number>
}

export const createReadingState = (): ReadingState => ({
  batchSize: maxBatch,
  malformed: new Map(),
})

type Reading = {
  mailbox: ImapMailbox
  stored: AnswerMailbox
  heldBy: string
  state: ReadingState
}

/** Mails of ours that these mails answer. */
async function findLeads(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  listed: readonly ListedMail[],
): Promise<{ mail: ListedMail; leadIds: number[] }[]> {
  const read = listed.map((mail) => ({ mail, ...readReferences(mail.head) }))
  const ids = read.flatMap(({ messageId, answered }) => [messageId ?? [], answered].flat())
  const leadsById = new Map<string, Set<number>>()
  for (const { leadId, messageId, wireMessageId } of await emails.findAnswered([...new Set(ids)])) {
    for (const id of [messageId, wireMessageId ?? []].flat()) {
      leadsById.set(id, (leadsById.get(id) ?? new Set()).add(leadId))
    }
  }
  return read.flatMap(({ mail, messageId, answered }) => {
    // A copy of an email of ours.
    if (messageId !== undefined && leadsById.has(messageId)) return []
    const leadIds = new Set(answered.flatMap((id) => [...(leadsById.get(id) ?? [])]))
    return leadIds.size > 0 ? [{ mail, leadIds: [...leadIds] }] : []
  })
}

async function readBatch(
  deps: LeadMailDeps,
  { mailbox, stored, state }: Reading,
  uids: readonly number[],
): Promise<NewAnswer[]> {
  const answers: NewAnswer[] = []
  const listed = await mailbox.readHeaders(uids, matchingFields)
  for (const { mail, leadIds } of await findLeads(deps, listed)) {
    const answer = await readAnswer(mailbox, mail, {
      isHeadOnly: state.malformed.has(mail.uid),
      systemEmail: deps.systemEmail(),
    })
    if (!answer) continue
    for (const leadId of leadIds) answers.push({ ...answer, leadId, mailboxId: stored.id })
  }
  return answers
}

/** Reads a batch; one that cannot be parsed is read mail by mail next time, and such a mail is left out in the end. */
async function readCarefully(
  deps: LeadMailDeps,
  reading: Reading,
  uids: readonly number[],
): Promise<NewAnswer[]> {
  const { state } = reading
  const [first = 0, ...others] = uids
  const attempts = others.length === 0 ? (state.malformed.get(first) ?? 0) : 0
  if (attempts > 1) {
    deps.logger.error({ uid: first }, 'mail skipped, response malformed')
    return []
  }
  try {
    return await readBatch(deps, reading, uids)
  } catch (error) {
    if (error instanceof MailboxError && error.reason === 'malformed') {
      if (others.length === 0) state.malformed.set(first, attempts + 1)
      else state.batchSize = 1
    }
    throw error
  }
}

/**
 * Stores a batch and how far the mailbox was read, in one transaction.
 * @returns how many answers are new, or undefined when another instance has taken over: it reads the same mails
 */
const storeBatch = (
  deps: LeadMailDeps,
  { mailbox, stored, heldBy }: Reading,
  answers: readonly NewAnswer[],
  position: number,
) =>
  deps.database.transaction(async () => {
    const to = {
      validity: mailbox.uidValidity,
      position: String(position),
      heldUntil: new Date(deps.clock.now().getTime() + leaseMs),
    }
    const isMine = await deps.emails.movePosition(stored.id, heldBy, to)
    return isMine ? storeAnswers(deps)(answers) : undefined
  })

/** The UIDs to read. The first time, and after a renumbering, only the latest mails. */
async function listUnread(
  { clock }: Pick<LeadMailDeps, 'clock'>,
  { mailbox, stored }: Reading,
): Promise<number[]> {
  const { position, validity, lastSuccessAt } = stored
  if (position !== null && validity === mailbox.uidValidity) {
    return mailbox.listAfter(Number(position))
  }
  const isFirst = position === null
  const since = isFirst
    ? new Date(clock.now().getTime() - firstLookBackDays * dayMs)
    : new Date((lastSuccessAt ?? clock.now()).getTime() - dayMs)
  return (await mailbox.listSince(since)).slice(
    -(isFirst ? maxLookBack.first : maxLookBack.renumbered),
  )
}

/**
 * Reads the headers of new mails in batches, and the words of those that answer an email of ours. How far it
 * came is stored with each batch, so that an interrupted reading goes on there. @returns the number of new answers
 */
export const readNewAnswers =
  (deps: LeadMailDeps) =>
  async (reading: Reading): Promise<number> => {
    const { mailbox, stored, state } = reading
    const unread = await listUnread(deps, reading)
    let count = 0
    for (let at = 0; at < unread.length; ) {
      const batch = unread.slice(at, at + state.batchSize)
      const answers = await readCarefully(deps, reading, batch)
      const added = await storeBatch(deps, reading, answers, batch.at(-1) ?? 0)
      if (added === undefined) return count
      count += added
      at += batch.length
    }
    state.batchSize = maxBatch
    state.malformed.clear()
    const isNew = stored.position === null || stored.validity !== mailbox.uidValidity
    if (isNew && unread.length === 0) await storeBatch(deps, reading, [], mailbox.uidNext - 1)
    return count
  }
