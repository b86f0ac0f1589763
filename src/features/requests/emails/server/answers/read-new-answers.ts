import type { ImapMailbox } from '#platform/server/mail/imap-mailbox.ts'
import { dayMs } from '#shared/durations.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { AnswerMailbox, NewAnswer } from '../repository/answers-table.ts'
import { type FoundMail, findLeads } from './find-matches.ts'
import type { Lease } from './lease.ts'
import { matchingFields } from './mail-head.ts'
import { readAnswer } from './read-answer.ts'
import {
  maxBatch,
  mustReadHeadOnly,
  mustSkip,
  type ReadingState,
  recordFailedMails,
} from './reading-state.ts'
import { storeAnswers } from './store-answers.ts'
import { storeUnmatched, type UnmatchedMail } from './store-unmatched.ts'

/** Another instance takes over when the lease was not renewed for this long. */
export const leaseMs = 30_000
/** Number and age of the mails that a first reading covers. */
const maxLookBack = 500
const firstLookBackDays = 30

type Reading = {
  mailbox: ImapMailbox
  stored: AnswerMailbox
  heldBy: string
  state: ReadingState
  lease: Lease
}

/** Does something with mails, and remembers them when it fails. */
async function tryMails<T>(
  { state }: Reading,
  uids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    recordFailedMails(state, uids, error)
    throw error
  }
}

const skip = ({ logger }: LeadMailDeps, { state }: Reading, uid: number) =>
  logger.error({ uid, reason: state.failed.get(uid)?.reason }, 'mail skipped, not readable')

/** Stored together with the position in the mailbox. */
type NewMail = { answers?: readonly NewAnswer[]; unmatched?: UnmatchedMail; isSkipped?: boolean }

/**
 * Stores answers and how far the mailbox was read, in one transaction.
 * @returns how many answers are new, or undefined when another instance has taken over: it reads the same mails
 */
const storeUpTo = (
  deps: LeadMailDeps,
  { mailbox, stored, heldBy }: Reading,
  position: number,
  { answers = [], unmatched, isSkipped = false }: NewMail = {},
) =>
  deps.database.transaction(async () => {
    const to = {
      validity: mailbox.uidValidity,
      position: String(position),
      heldUntil: new Date(deps.clock.now().getTime() + leaseMs),
    }
    const isMine = await deps.emails.movePosition(stored.id, heldBy, to)
    if (isMine && isSkipped) await deps.emails.countSkipped(stored.id, deps.clock.now())
    if (isMine && unmatched) await storeUnmatched(deps, unmatched)
    return isMine ? storeAnswers(deps, answers) : undefined
  })

/** Reads one answer and stores it, so that a reading that is interrupted goes on after it. */
async function readAndStore(
  deps: LeadMailDeps,
  reading: Reading,
  { mail, leadIds, isReturned, purpose, personAddress }: FoundMail,
): Promise<number | undefined> {
  const { mailbox, state, stored } = reading
  if (mustSkip(state, mail.uid)) {
    skip(deps, reading, mail.uid)
    return storeUpTo(deps, reading, mail.uid, { isSkipped: true })
  }
  return tryMails(reading, [mail.uid], async () => {
    const answer = await readAnswer(mailbox, mail, {
      isHeadOnly: mustReadHeadOnly(state, mail.uid),
      isReturned,
      systemEmail: deps.systemEmail(),
    })
    if (!answer) return storeUpTo(deps, reading, mail.uid)
    const read = { ...answer, mailboxId: stored.id }
    if (leadIds.length === 0) {
      return storeUpTo(deps, reading, mail.uid, { unmatched: { ...read, purpose, personAddress } })
    }
    const answers = leadIds.map((leadId) => ({ ...read, leadId }))
    return storeUpTo(deps, reading, mail.uid, { answers })
  })
}

/** The answers among mails, unless it is a single mail that was tried often enough. */
async function findAnswers(
  deps: LeadMailDeps,
  reading: Reading,
  uids: readonly number[],
): Promise<FoundMail[] | 'skipped'> {
  const { mailbox, state } = reading
  const [first = 0, ...others] = uids
  if (others.length === 0 && mustSkip(state, first)) {
    skip(deps, reading, first)
    return 'skipped'
  }
  return tryMails(reading, uids, async () =>
    findLeads(deps, mailbox, await mailbox.readHeaders(uids, matchingFields)),
  )
}

/** @returns how many answers are new, or undefined when another instance has taken over */
async function readBatch(
  deps: LeadMailDeps,
  reading: Reading,
  uids: readonly number[],
): Promise<number | undefined> {
  let count = 0
  const found = await findAnswers(deps, reading, uids)
  const isSkipped = found === 'skipped'
  for (const mail of isSkipped ? [] : found) {
    if (reading.lease.isLost()) return undefined
    const added = await readAndStore(deps, reading, mail)
    if (added === undefined) return undefined
    count += added
  }
  const stored = await storeUpTo(deps, reading, uids.at(-1) ?? 0, { isSkipped })
  const isMine = stored !== undefined
  return isMine ? count : undefined
}

/** The UIDs to read: the first time only the latest mails, and after a renumbering all since a day before the last reading. */
async function listUnread(
  { clock }: Pick<LeadMailDeps, 'clock'>,
  { mailbox, stored }: Reading,
): Promise<number[]> {
  const { position, validity, lastSuccessAt } = stored
  if (position !== null && validity === mailbox.uidValidity) {
    return mailbox.listAfter(Number(position))
  }
  if (position !== null && lastSuccessAt !== null) {
    return mailbox.listSince(new Date(lastSuccessAt.getTime() - dayMs))
  }
  const since = new Date(clock.now().getTime() - firstLookBackDays * dayMs)
  return (await mailbox.listSince(since)).slice(-maxLookBack)
}

/**
 * Reads the headers of new mails in batches, and the texts of those that answer an email of ours. How far it
 * came is stored with each answer and each batch, so that an interrupted reading goes on there.
 * @returns the number of new answers, and whether everything was read
 */
export async function readNewAnswers(
  deps: LeadMailDeps,
  reading: Reading,
): Promise<{ count: number; isComplete: boolean }> {
  const { mailbox, stored, state } = reading
  const unread = await listUnread(deps, reading)
  let count = 0
  for (let at = 0; at < unread.length; ) {
    const batch = unread.slice(at, at + state.batchSize)
    const added = await readBatch(deps, reading, batch)
    if (added === undefined) return { count, isComplete: false }
    count += added
    at += batch.length
  }
  state.batchSize = maxBatch
  state.failed.clear()
  const isNew = stored.position === null || stored.validity !== mailbox.uidValidity
  if (isNew && unread.length === 0) await storeUpTo(deps, reading, mailbox.uidNext - 1)
  return { count, isComplete: true }
}
