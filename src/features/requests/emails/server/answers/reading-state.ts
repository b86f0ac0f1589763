import { isDatabaseAway } from '#platform/server/database/away.ts'
import { MailboxError, type MailboxProblem } from '#platform/server/mail/imap-mailbox.ts'

export const maxBatch = 100

/** Why a mailbox could not be read, or one of its mails could not be stored (`internal`). */
export type ReadingProblem = MailboxProblem | 'internal'

export const toReadingProblem = (error: unknown): ReadingProblem =>
  error instanceof MailboxError ? error.reason : 'internal'

/**
 * Attempts before a mail is skipped, by what went wrong. A response that cannot be parsed is the
 * same the next time, while a server may refuse everything for some minutes. Other problems are not the mail's.
 */
const maxAttempts: Partial<Record<ReadingProblem, number>> = {
  malformed: 2,
  internal: 3,
  refused: 10,
}

type FailedMail = { attempts: number; reason: ReadingProblem }

/** Remembered by a reading for the next one of the same process. */
export type ReadingState = {
  batchSize: number
  /** By UID. */
  failed: Map<number, FailedMail>
}

export const createReadingState = (): ReadingState => ({ batchSize: maxBatch, failed: new Map() })

const attemptsLeft = ({ attempts, reason }: FailedMail) => (maxAttempts[reason] ?? 0) - attempts

/** True if a mail was tried often enough. */
export function mustSkip({ failed }: ReadingState, uid: number): boolean {
  const mail = failed.get(uid)
  return mail !== undefined && attemptsLeft(mail) <= 0
}

/** True if only the header fields of a mail are read, since the rest of it has failed before. */
export function mustReadHeadOnly({ failed }: ReadingState, uid: number): boolean {
  const mail = failed.get(uid)
  return mail !== undefined && attemptsLeft(mail) <= 1
}

/** Remembers that mails could not be read or stored, if the fault may be theirs: several are read one by one next time. */
export function recordFailedMails(state: ReadingState, uids: readonly number[], error: unknown) {
  const reason = toReadingProblem(error)
  if (maxAttempts[reason] === undefined || isDatabaseAway(error)) return
  const [uid, ...others] = uids
  if (uid === undefined) return
  if (others.length > 0) {
    state.batchSize = 1
    return
  }
  state.failed.set(uid, { attempts: (state.failed.get(uid)?.attempts ?? 0) + 1, reason })
}
