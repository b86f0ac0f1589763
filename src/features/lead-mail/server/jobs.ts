import type { Job } from '#platform/server/jobs/scheduler.ts'
import type { createGmailMailboxes } from './answers/gmail-mailboxes.ts'
import type { createPracticeMailbox } from './answers/practice-mailbox.ts'
import type { LeadMailService } from './service.ts'

type Mailboxes = {
  /** Undefined without `IMAP_URL`. */
  practice: Pick<ReturnType<typeof createPracticeMailbox>, 'run'> | undefined
  gmail: ReturnType<typeof createGmailMailboxes>
}

export const leadMailJobs = (mail: LeadMailService, { practice, gmail }: Mailboxes): Job[] => [
  { name: 'recover-interrupted-emails', everySeconds: 30, run: mail.recoverInterrupted },
  ...(practice ? [{ name: 'read-practice-mailbox', everySeconds: 5, run: practice.run }] : []),
  { name: 'read-gmail-answers', everySeconds: 60, run: gmail.run },
]
