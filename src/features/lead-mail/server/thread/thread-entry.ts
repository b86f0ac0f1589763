import type { ThreadMessage } from '../../contract.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { StoredEmail } from '../repository/lead-emails-table.ts'

/** A message of either source without its body, since sanitising bodies takes time. */
export type ThreadEntry = Pick<ThreadMessage, 'id' | 'internalDate' | 'subject' | 'status'> & {
  source: { stored: StoredEmail } | { received: ReceivedMail }
}

/** A lead's messages that one member of staff may see, newest first. */
export type Correspondence = {
  messages: ThreadEntry[]
  stored: StoredEmail[]
  received: ReceivedMail[]
}

export const toLogId = (id: number) => `log-${id}`

export const withoutBrackets = (messageId: string) => messageId.replace(/[<>]/g, '')

const fromStored = (email: StoredEmail): ThreadEntry => ({
  id: toLogId(email.id),
  internalDate: String((email.sentAt ?? email.createdAt).getTime()),
  subject: email.subject,
  status: email.status,
  source: { stored: email },
})

const fromReceived = (mail: ReceivedMail): ThreadEntry => ({
  id: mail.id,
  internalDate: mail.internalDate,
  subject: mail.subject,
  status: 'sent',
  source: { received: mail },
})

const compareNewestFirst = (a: ThreadEntry, b: ThreadEntry) =>
  Number(b.internalDate) - Number(a.internalDate)

/** Both sources as one list without duplicates: an email of ours is shown as we stored it. */
export function mergeMessages(
  stored: readonly StoredEmail[],
  received: readonly ReceivedMail[],
): ThreadEntry[] {
  const storedIds = new Set(
    stored.flatMap((email) => [email.providerId, email.messageId, email.wireMessageId]),
  )
  // Threads are ordered oldest first: of two with the same time, the later one is the newer.
  const others = received
    .filter(({ id, messageId }) => !storedIds.has(id) && !storedIds.has(messageId))
    .toReversed()
  return [...stored.map(fromStored), ...others.map(fromReceived)].toSorted(compareNewestFirst)
}
