// What the browser shows of a thread whose mailbox can no longer be read.
import type { LeadThread, ThreadMessage } from './contract.ts'
import { newestMessage } from './rules.ts'

/** A thread as it is shown. */
export type ShownThread = LeadThread & {
  /** Messages read from the mailbox earlier, which this answer lacks because it cannot be read now. */
  readEarlier?: readonly string[]
}

const isInMailbox = ({ id }: ThreadMessage) => !id.startsWith('log-')

/**
 * The newest answer of the server, with the mailbox messages of the one before where the mailbox cannot
 * be read now: what is on somebody's screen does not vanish from it. They stay in this page's memory
 * alone, since the practice does not store them.
 */
export function keepReadAnswers(before: ShownThread | undefined, latest: LeadThread): ShownThread {
  if (!latest.flags.mailboxUnreadable || !before) return latest
  const known = new Set(latest.answer.map(({ id }) => id))
  const earlier = before.answer.filter((one) => isInMailbox(one) && !known.has(one.id))
  if (earlier.length === 0) return latest
  return {
    ...latest,
    answer: [...latest.answer, ...earlier].toSorted(
      (a, b) => Number(b.internalDate) - Number(a.internalDate),
    ),
    readEarlier: earlier.map(({ id }) => id),
  }
}

const readableMessages = ({ answer, readEarlier = [] }: ShownThread) =>
  answer.filter(({ id }) => !readEarlier.includes(id))

/** The oldest message that the server can read too: what is earlier is asked for by its name. */
export const oldestReadable = (thread: ShownThread): string | undefined =>
  readableMessages(thread).at(-1)?.id

/** The newest message that the server can read too. */
export const newestReadable = (thread: ShownThread): ThreadMessage | undefined =>
  newestMessage(readableMessages(thread))

/**
 * The newest message that a writer has seen, by a name the server can compare. Where it cannot read the
 * mailbox message that is replied to, it is given the newest of those it can, unless one of them came
 * in after what the writer has seen.
 */
export function seenByServer(
  thread: ShownThread | undefined,
  lastSeenId: string | null,
): string | null {
  if (!thread || lastSeenId === null || !thread.readEarlier?.includes(lastSeenId)) return lastSeenId
  const isNewest = newestMessage(thread.answer)?.id === lastSeenId
  return isNewest ? (newestReadable(thread)?.id ?? null) : lastSeenId
}
