import { type ComposedEmail, composeWarning } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'

export type Occasion = {
  practice: MailPractice
  firstName: string
  by: string
  /** "1 request and 2 chats" */
  what: string
  at: Date
  timeZone: string
}

const warning =
  'Tell another administrator at once. They can end every session, suspend an account and see in the audit log what was done.'

const write = (
  { practice, firstName, by, what, at, timeZone }: Occasion,
  done: { subject: string; heading: string; verb: string; next: string },
): ComposedEmail =>
  composeWarning({
    practice,
    subject: `${done.subject} (${practice.shortName})`,
    heading: done.heading,
    paragraphs: [
      `Hello ${firstName}, ${by} ${done.verb} what the practice has about a person on ${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}: ${what}.`,
      done.next,
    ],
    warning,
    footer:
      'Sent automatically because personal data were erased or exported. Replies are not read.',
  })

/** Notifies administrators that a person's records were erased. It names no one: the person is gone. */
export const personErasedEmail = (occasion: Occasion) =>
  write(occasion, {
    subject: 'Records of a person were erased',
    heading: 'Records of a person were erased',
    verb: 'erased',
    next: 'The audit log has the numbers of the records and the reason. It cannot be undone.',
  })

/** Notifies administrators that a person's records were taken out of the portal. */
export const personExportedEmail = (occasion: Occasion) =>
  write(occasion, {
    subject: 'Records of a person were exported',
    heading: 'Records of a person were exported',
    verb: 'exported',
    next: 'The audit log has the numbers of the records.',
  })
