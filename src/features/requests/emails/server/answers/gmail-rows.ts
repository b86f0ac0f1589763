import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'
import { maxReceived } from '../limits.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { ReceivedHead } from '../repository/mail-heads.ts'
import { toGmailKey } from './gmail-key.ts'
import { toGmailAnswer } from './to-gmail-answer.ts'

/** Stored part of a message in Gmail: the message itself, or its copy in the practice's mailbox. */
export const findGmailRow = (
  rows: readonly ReceivedHead[],
  { id, messageId }: Pick<ReceivedMail, 'id' | 'messageId'>,
) =>
  rows.find(({ mailboxKind, providerId }) => mailboxKind === 'google' && providerId === id) ??
  rows.find((row) => row.messageId === messageId)

/**
 * The stored answers among these messages of the reader's own mailbox. Those that the next reading would
 * find are stored as read, so that they alert no one; their client waits like any other. Call it in a transaction that holds the lock of the lead's mail.
 */
export async function findOrStoreSeen(
  { clock, emails, google, leads }: Pick<LeadMailDeps, 'clock' | 'emails' | 'google' | 'leads'>,
  actor: Actor,
  leadId: number,
  mails: readonly ReceivedMail[],
): Promise<number[]> {
  const email = mails.length > 0 ? await google.findMailbox(actor.userId) : undefined
  if (email === undefined) return []
  const mailbox = await emails.findMailbox(toGmailKey({ userId: actor.userId, email }))
  const rows = await emails.listReceivedHeads(leadId, maxReceived)
  const read = { readAt: clock.now(), readBy: actor.userId }
  const seen: number[] = []
  for (const mail of mails) {
    const row = findGmailRow(rows, mail)
    if (row) seen.push(row.id)
    else if (mailbox) {
      const answer = toGmailAnswer(mailbox, leadId, mail)
      const isAdded = await emails.insertAnswer(answer, { read })
      if (isAdded && answer.kind === 'answer') {
        await leads.recordAnswer(leadId, answer.receivedAt, clock.now())
      }
    }
  }
  return seen
}
