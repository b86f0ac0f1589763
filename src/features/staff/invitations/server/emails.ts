import {
  type ComposedEmail,
  composeEmail,
  mailButton,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import { invitationHours } from '../rules.ts'

type InvitationEmail = {
  practice: MailPractice
  firstName: string
  /** The administrator's name. */
  by: string
  link: string
  expiresAt: Date
  timeZone: string
}

/** The link with which someone makes their own account. */
export function invitationEmail({
  practice,
  firstName,
  by,
  link,
  expiresAt,
  timeZone,
}: InvitationEmail): ComposedEmail {
  const { nameInSentence: name } = practice
  const heading = 'You are invited'
  const what = `Hello ${firstName}, ${by} invites you to the staff portal of ${name}. Choose a password to make your account.`
  const until = `${formatLongDate(expiresAt, timeZone)}, at ${formatTime(expiresAt, timeZone)}`
  const terms = `The link works once, for ${invitationHours} hours: until ${until}. A newer invitation replaces it.`
  const warning = `Do not use the link, and do not pass it on. Call ${name} if you want to know why you got it.`
  const footer = `Sent because an administrator of ${name} entered this address. Replies are not read.`
  return composeEmail({
    practice,
    subject: `Your invitation to ${name}`,
    preheader: terms,
    heading,
    blocks: [
      mailParagraph(what),
      mailButton('Choose a password', link, link),
      mailParagraph(terms, 'quiet'),
      mailNotice('Not expected?', warning),
    ],
    footer,
  })
}
