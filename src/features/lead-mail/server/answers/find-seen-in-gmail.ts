import type { Actor } from '#shared/actor.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import { toGmailKey } from './gmail-mailboxes.ts'
import { toGmailAnswer } from './to-gmail-answer.ts'

/**
 * The unread answers among the messages that somebody was just shown from their own mailbox. Those that the
 * next reading would find are stored as read, so that nobody is alerted.
 */
export const findSeenInGmail =
  ({ clock, emails, google }: LeadMailDeps) =>
  async (actor: Actor, leadId: number, received: readonly ReceivedMail[]): Promise<number[]> => {
    const email = received.length > 0 ? await google.findMailbox(actor.userId) : undefined
    if (email === undefined) return []
    const mailbox = await emails.findMailbox(toGmailKey({ userId: actor.userId, email }))
    if (!mailbox) return []
    const stored = await emails.listMailboxAnswers(leadId, mailbox.id)
    const known = new Map(stored.map((answer) => [answer.providerId, answer]))
    const read = { readAt: clock.now(), readBy: actor.userId }
    const seen: number[] = []
    for (const mail of received) {
      const answer = known.get(mail.id)
      if (answer) seen.push(...(answer.readAt === null ? [answer.id] : []))
      else await emails.insertAnswer(toGmailAnswer(mailbox, leadId, mail), read)
    }
    return seen
  }
