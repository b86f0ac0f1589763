import {
  type ComposedEmail,
  composeEmail,
  mailCode,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import { codeMinutes, failureWindowMinutes } from '../rules.ts'

type CodeEmail = { practice: MailPractice; firstName: string; code: string }

/** The code appears only in the body, so that notifications on a locked screen do not show it. */
export function verificationCodeEmail({ practice, firstName, code }: CodeEmail): ComposedEmail {
  const heading = 'Your sign-in code'
  const hello = `Hello ${firstName}, enter this code to finish signing in to the staff portal`
  const terms = `It works once, for ${codeMinutes} minutes. A newer code replaces it.`
  const warning =
    'Someone may know your password. Do not share this code, change your password and tell an administrator. We never ask for a code by phone or email.'
  const footer =
    'Sent automatically because someone signed in with your account. Replies are not read.'
  return composeEmail({
    practice,
    subject: `Your ${practice.shortName} sign-in code`,
    preheader: terms,
    heading,
    blocks: [mailCode(hello, code), mailParagraph(terms, 'quiet'), mailNotice('Not you?', warning)],
    footer,
  })
}

type Warning = {
  practice: MailPractice
  subject: string
  heading: string
  what: string
  effect: string
  /** Advice in case someone else did it. */
  warning: string
  footer: string
}

/** Says what happened to an account, its effect, and what to do if it was someone else. */
function warningEmail({ what, effect, warning, ...content }: Warning): ComposedEmail {
  return composeEmail({
    ...content,
    preheader: effect,
    blocks: [mailParagraph(what), mailParagraph(effect, 'quiet'), mailNotice('Not you?', warning)],
  })
}

type PasswordChangedEmail = {
  practice: MailPractice
  firstName: string
  at: Date
  timeZone: string
}

export function passwordChangedEmail({
  practice,
  firstName,
  at,
  timeZone,
}: PasswordChangedEmail): ComposedEmail {
  const heading = 'Your password was changed'
  const day = formatLongDate(at, timeZone)
  const what = `Hello ${firstName}, the password of your account in the staff portal was changed on ${day}, at ${formatTime(at, timeZone)}.`
  const effect =
    'Every other device that was signed in has been signed out. If this was you, there is nothing to do.'
  const warning =
    'Tell an administrator at once. They can set a new password and see where your account was used.'
  const footer =
    'Sent automatically because the password of your account was changed. Replies are not read.'
  const subject = `Your ${practice.shortName} password was changed`
  return warningEmail({ practice, subject, heading, what, effect, warning, footer })
}

type CodesGuessedEmail = { practice: MailPractice; firstName: string; at: Date; timeZone: string }

/** Warns that someone knows the password and is guessing the code. */
export function codesGuessedEmail({
  practice,
  firstName,
  at,
  timeZone,
}: CodesGuessedEmail): ComposedEmail {
  const heading = 'Someone is trying to sign in as you'
  const what = `Hello ${firstName}, on ${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}, your password was entered correctly, and then too many wrong or unused sign-in codes followed.`
  const effect = `New sign-ins to your account are paused for ${failureWindowMinutes} minutes. A browser in which you signed in before still works.`
  const warning =
    'Someone else knows your password. Change it now, or ask an administrator to set a new one. Share no code with anybody.'
  const footer =
    'Sent automatically because of failed sign-ins to your account. Replies are not read.'
  const subject = `Someone is trying to sign in to your ${practice.shortName} account`
  return warningEmail({ practice, subject, heading, what, effect, warning, footer })
}
