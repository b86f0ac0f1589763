import {
  mailCode,
  mailLayout,
  mailNotice,
  mailParagraph,
  mailPlainText,
} from '#platform/server/mail-layout.ts'
import type { Mail } from '#platform/server/mailer.ts'
import { practice } from '#shared/practice.ts'
import { codeMinutes } from '../rules.ts'

type CodeEmail = { firstName: string; code: string }

/** The code that finishes a sign-in. It stands in the body alone, so that no lock screen shows it. */
export function verificationCodeEmail({
  firstName,
  code,
}: CodeEmail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const heading = 'Your sign-in code'
  const hello = `Hello ${firstName}, enter this code to finish signing in to the staff portal`
  const terms = `It works once, for ${codeMinutes} minutes. A newer code replaces it.`
  const warning =
    'Someone may know your password. Do not share this code, change your password and tell an administrator. We never ask for a code by phone or email.'
  const footer =
    'Sent automatically because someone signed in with your account. Replies are not read.'
  return {
    subject: `Your ${practice.shortName} sign-in code`,
    text: mailPlainText({
      heading,
      paragraphs: [`${hello}:`, code, terms, `Not you? ${warning}`],
      footer,
    }),
    html: mailLayout({
      preheader: terms,
      heading,
      blocksHtml: [
        mailParagraph(`${hello}.`),
        mailCode(code),
        mailParagraph(terms, 'quiet'),
        mailNotice('Not you?', warning),
      ].join(''),
      footer,
    }),
  }
}
