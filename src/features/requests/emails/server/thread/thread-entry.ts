import type { ThreadMessage } from '../../contract.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { StoredAnswer } from '../repository/answers-table.ts'
import type { StoredEmail } from '../repository/emails-table.ts'

/** A message of either source without its body, since sanitising bodies takes time. */
export type ThreadEntry = Pick<ThreadMessage, 'id' | 'internalDate' | 'subject' | 'status'> & {
  source: { stored: StoredEmail } | { received: ReceivedMail } | { answer: StoredAnswer }
}

/** A lead's messages that one member of staff may see, newest first. */
export type Correspondence = {
  messages: ThreadEntry[]
  stored: StoredEmail[]
  /** Read from the reader's own mailbox at this moment. */
  received: ReceivedMail[]
  /** From the practice's mailbox, where they were found earlier. */
  answers: StoredAnswer[]
}

export const toLogId = (id: number) => `log-${id}`

export const toAnswerId = (id: number) => `answer-${id}`

export function parseAnswerId(id: string): number | undefined {
  const digits = /^answer-(\d{1,9})$/.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

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

const fromAnswer = (answer: StoredAnswer): ThreadEntry => ({
  id: toAnswerId(answer.id),
  internalDate: String(answer.receivedAt.getTime()),
  subject: answer.subject ?? '',
  status: 'sent',
  source: { answer },
})

const compareNewestFirst = (a: ThreadEntry, b: ThreadEntry) =>
  Number(b.internalDate) - Number(a.internalDate)

/** All sources as one list without duplicates: an email of ours is shown as we stored it. */
export function mergeMessages({
  stored,
  received,
  answers,
}: Omit<Correspondence, 'messages'>): ThreadEntry[] {
  const storedIds = new Set(
    stored.flatMap((email) => [email.providerId, email.messageId, email.wireMessageId]),
  )
  // Threads are ordered oldest first: of two with the same time, the later one is the newer.
  const others = received
    .filter(({ id, messageId }) => !storedIds.has(id) && !storedIds.has(messageId))
    .toReversed()
  // A client may answer a therapist with a copy to the practice.
  const receivedIds = new Set(received.map(({ messageId }) => messageId))
  const copied = answers.filter(({ messageId }) => !receivedIds.has(messageId))
  return [
    ...stored.map(fromStored),
    ...others.map(fromReceived),
    ...copied.map(fromAnswer),
  ].toSorted(compareNewestFirst)
}
