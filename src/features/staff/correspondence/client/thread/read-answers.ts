// The part of a thread that the browser shows when its mailbox can no longer be read.
import type { LeadThread, ThreadMessage } from '#features/requests/emails/contract.ts'
import { newestMessage } from '#features/requests/emails/rules.ts'

/** A thread as the screen shows it. */
export type ShownThread = LeadThread & {
  /** Ids of messages from earlier responses, which the latest one lacks as the mailbox is unreadable. */
  readEarlier?: readonly string[]
}

const isInMailbox = ({ id }: ThreadMessage) => !id.startsWith('log-')

/**
 * The latest response, together with the mailbox messages of the one before when the mailbox cannot be
 * read now, so that they do not vanish from the screen. Only this page's memory holds them: the
 * practice does not store received messages.
 */
export function mergeEarlierReplies(
  before: ShownThread | undefined,
  latest: LeadThread,
): ShownThread {
  if (!latest.flags.mailboxUnreadable || !before) return latest
  const latestIds = new Set(latest.response.map(({ id }) => id))
  const earlier = before.response.filter((one) => isInMailbox(one) && !latestIds.has(one.id))
  if (earlier.length === 0) return latest
  return {
    ...latest,
    response: [...latest.response, ...earlier].toSorted(
      (a, b) => Number(b.internalDate) - Number(a.internalDate),
    ),
    readEarlier: earlier.map(({ id }) => id),
  }
}

const readableMessages = ({ response, readEarlier = [] }: ShownThread) =>
  response.filter(({ id }) => !readEarlier.includes(id))

/** The oldest message that the server can read too, from which earlier ones are requested. */
export const findOldestReadable = (thread: ShownThread): string | undefined =>
  readableMessages(thread).at(-1)?.id

/** The newest message that the server can read too. */
export const findNewestReadable = (thread: ShownThread): ThreadMessage | undefined =>
  newestMessage(readableMessages(thread))

/**
 * The newest message that a writer has seen, as an id that the server can compare. When the server cannot
 * read that message, the id of the newest readable one is sent instead, unless a readable one came in
 * after it.
 */
export function toComparableId(
  thread: ShownThread | undefined,
  lastSeenId: string | null,
): string | null {
  if (!thread || lastSeenId === null || !thread.readEarlier?.includes(lastSeenId)) return lastSeenId
  const isNewest = newestMessage(thread.response)?.id === lastSeenId
  return isNewest ? (findNewestReadable(thread)?.id ?? null) : lastSeenId
}
