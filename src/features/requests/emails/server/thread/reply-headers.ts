import { AppError } from '#shared/errors.ts'
import { mailCodes } from '../../contract.ts'
import { isSameSubject, mailTexts, newestMessage } from '../../rules.ts'
import type { EmailContent } from '../repository/emails-table.ts'
import type { Sender } from '../sender.ts'
import { type Correspondence, type ThreadEntry, toAnswerId, toLogId } from './thread-entry.ts'

const maxReferences = 20

// Mail programs thread by the first and the latest references; the header must not grow without end.
const limitReferences = (references: readonly string[]) =>
  references.length > maxReferences
    ? [...references.slice(0, 1), ...references.slice(1 - maxReferences)]
    : references

/** Received emails that the sender can reply to in their thread. */
function listRepliable({ received, answers, stored }: Correspondence, sender: Sender) {
  if (sender.transport === 'google') return received
  return answers.map(({ id, wireMessageId, messageId: uniqueId, referenceIds }) => {
    const messageId = wireMessageId ?? uniqueId
    const references = referenceIds?.split(' ') ?? []
    const answered = stored.find((email) => references.includes(email.messageId))
    return { id: toAnswerId(id), messageId, references, threadId: answered?.threadId ?? '' }
  })
}

/** Continues the thread of the same mailbox and subject, or begins a thread. */
export function toReplyHeaders(
  correspondence: Correspondence,
  sender: Sender,
  subject: string,
): Pick<EmailContent, 'threadId' | 'inReplyTo' | 'referenceIds'> {
  const { messages, stored } = correspondence
  const newThread = { threadId: null, inReplyTo: null, referenceIds: null }
  const sentBySender = stored.filter(
    (email) =>
      email.transport === sender.transport &&
      email.fromAddress === sender.address &&
      email.status === 'sent',
  )
  const inMailbox = listRepliable(correspondence, sender)
  const last = newestMessage(
    messages.filter(
      ({ id }) =>
        sentBySender.some((email) => toLogId(email.id) === id) ||
        inMailbox.some((mail) => mail.id === id),
    ),
  )
  if (!last || !isSameSubject(last.subject, subject)) return newThread
  const mail = inMailbox.find(({ id }) => id === last.id)
  const email = sentBySender.find(({ id }) => toLogId(id) === last.id)
  const references = mail?.references ?? email?.referenceIds?.split(' ') ?? []
  const inReplyTo = mail?.messageId ?? email?.wireMessageId ?? email?.messageId
  if (!inReplyTo) return newThread
  return {
    threadId: mail?.threadId || email?.threadId || null,
    inReplyTo,
    referenceIds: [...limitReferences(references).filter((id) => id !== inReplyTo), inReplyTo].join(
      ' ',
    ),
  }
}

/**
 * Refuses an email whose writer has not seen the newest message. `ownId` is the email itself, when it
 * is sent again. @throws conflict (NEWER_MESSAGE)
 */
export function assertNewestSeen(
  messages: readonly ThreadEntry[],
  lastSeenId: string | null | undefined,
  ownId?: number,
) {
  if (lastSeenId === undefined) return
  const others = ownId === undefined ? messages : messages.filter(({ id }) => id !== toLogId(ownId))
  const newest = newestMessage(others)
  if (newest && newest.id !== lastSeenId) {
    throw new AppError('conflict', mailTexts.newer, { detail: mailCodes.newer })
  }
}
