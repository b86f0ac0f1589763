import {
  type ComposedEmail,
  composeEmail,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'

export type FactorChange =
  | 'added'
  | 'removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'all-removed'
  | 'removed-by-administrator'
  | 'recovery-code-used'

type FactorEmail = {
  practice: MailPractice
  firstName: string
  change: FactorChange
  recoveryCodesLeft: number
  at: Date
  timeZone: string
}

const headings: Record<FactorChange, string> = {
  added: 'An authenticator app was added',
  removed: 'Your authenticator app was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'all-removed': 'Your authenticator app and passkeys were removed',
  'removed-by-administrator': 'Your authenticator app and passkeys were removed',
  'recovery-code-used': 'A recovery code was used',
}

const events: Record<FactorChange, string> = {
  added: 'an authenticator app was added to your account in the staff portal',
  removed: 'the authenticator app of your account in the staff portal was removed',
  'passkey-added': 'a passkey was added to your account in the staff portal',
  'passkey-removed': 'a passkey of your account in the staff portal was removed',
  'all-removed': 'authenticator app and passkeys of your account in the staff portal were removed',
  'removed-by-administrator':
    'an administrator removed authenticator app and passkeys of your account in the staff portal',
  'recovery-code-used': 'one of your recovery codes was used',
}

const describeEffect = ({ change, recoveryCodesLeft }: FactorEmail): string => {
  switch (change) {
    case 'added':
      return 'From now on, signing in needs a code from that app or one of your recovery codes.'
    case 'passkey-added':
      return 'From now on, this passkey signs you in; the password alone signs no one in.'
    case 'removed':
      return 'Signing in no longer takes a code from that app.'
    case 'passkey-removed':
      return 'It no longer signs anyone in.'
    case 'recovery-code-used':
      return recoveryCodesLeft === 0
        ? 'There are no recovery codes left. Make new ones in the portal under Your account.'
        : `Recovery codes left: ${recoveryCodesLeft}. You can make new ones in the portal under Your account.`
    default:
      return 'Signing in no longer needs them, and the recovery codes have ended.'
  }
}

/** To the owner of an account whose second factor was changed or replaced. */
export function factorChangedEmail(mail: FactorEmail): ComposedEmail {
  const { practice, firstName, change, at, timeZone } = mail
  const effect = describeEffect(mail)
  const heading = headings[change]
  const day = `${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`
  return composeEmail({
    practice,
    subject: `${heading}: your ${practice.shortName} account`,
    preheader: effect,
    heading,
    blocks: [
      mailParagraph(`Hello ${firstName}, ${events[change]} on ${day}.`),
      mailParagraph(effect, 'quiet'),
      mailNotice(
        'Not you?',
        'Change your password and tell an administrator at once. They can see where your account was used.',
      ),
    ],
    footer:
      'Sent automatically because the sign-in of your account was changed. Replies are not read.',
  })
}
