import {
  type ComposedEmail,
  composeEmail,
  mailButton,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { resetMinutes } from '../rules.ts'

type PasswordResetEmail = { practice: MailPractice; firstName: string; link: string }

/** The link with which the owner of an account sets a new password. */
export function passwordResetEmail({
  practice,
  firstName,
  link,
}: PasswordResetEmail): ComposedEmail {
  const heading = 'Set a new password'
  const what = `Hello ${firstName}, someone asked for a new password for your account in the staff portal. If it was you, set it with this link.`
  const terms = `The link works once, for ${resetMinutes} minutes. A newer one replaces it.`
  const warning =
    'You need not do anything: your password stays as it is. Do not pass the link on. If such emails keep coming, tell an administrator.'
  const footer =
    'Sent automatically because a new password was asked for on the sign-in page. Replies are not read.'
  return composeEmail({
    practice,
    subject: `A new password for your ${practice.shortName} account`,
    preheader: terms,
    heading,
    blocks: [
      mailParagraph(what),
      mailButton('Set a new password', link, link),
      mailParagraph(terms, 'quiet'),
      mailNotice('Not you?', warning),
    ],
    footer,
  })
}
