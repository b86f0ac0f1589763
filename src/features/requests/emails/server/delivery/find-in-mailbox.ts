import type { LeadMailDeps } from '../deps.ts'
import type { SentMail } from '../gmail.ts'
import type { StoredEmail } from '../repository/emails-table.ts'

/** Finds an email in its sender's mailbox, where it is if it was sent. */
export async function findInMailbox(
  { google, gmail }: Pick<LeadMailDeps, 'google' | 'gmail'>,
  email: StoredEmail,
): Promise<SentMail | undefined> {
  if (email.transport !== 'google' || email.senderId === null) return undefined
  const mailbox = await google.findMailbox(email.senderId)
  if (mailbox !== email.fromAddress) return undefined
  return gmail.findByMessageId(email.senderId, email.messageId)
}
