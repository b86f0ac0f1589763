import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { createGmailMailboxes } from './answers/gmail-mailboxes.ts'
import type { createPracticeMailbox } from './answers/practice-mailbox.ts'
import type { createPendingDelivery } from './delivery/pending-delivery.ts'
import type { LeadMailService } from './service.ts'

type Mailboxes = {
  /** Undefined without `IMAP_URL`. */
  practice: Pick<ReturnType<typeof createPracticeMailbox>, 'run'> | undefined
  gmail: ReturnType<typeof createGmailMailboxes>
}

type PendingDelivery = Pick<ReturnType<typeof createPendingDelivery>, 'sendDue'>

export const leadMailJobs = (
  mail: LeadMailService,
  pending: PendingDelivery,
  { practice, gmail }: Mailboxes,
): Job[] => [
  { name: 'send-due-emails', everySeconds: 2, run: pending.sendDue },
  { name: 'recover-interrupted-emails', everySeconds: 30, run: mail.recoverInterrupted },
  ...(practice ? [{ name: 'read-practice-mailbox', everySeconds: 5, run: practice.run }] : []),
  { name: 'read-gmail-answers', everySeconds: 60, run: gmail.run },
]
