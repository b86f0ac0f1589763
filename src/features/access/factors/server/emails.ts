import {
  type ComposedEmail,
  composeEmail,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'

export type FactorChange = 'added' | 'removed' | 'removed-by-administrator' | 'recovery-code-used'

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
  'removed-by-administrator': 'Your authenticator app was removed',
  'recovery-code-used': 'A recovery code was used',
}

const describe = ({ change, recoveryCodesLeft }: FactorEmail): { what: string; effect: string } => {
  if (change === 'added') {
    return {
      what: 'an authenticator app was added to your account in the staff portal',
      effect: 'From now on, signing in needs a code from that app or one of your recovery codes.',
    }
  }
  if (change === 'recovery-code-used') {
    return {
      what: 'one of your recovery codes was used',
      effect:
        recoveryCodesLeft === 0
          ? 'There are no recovery codes left. Make new ones in the portal under Your account.'
          : `Recovery codes left: ${recoveryCodesLeft}. You can make new ones in the portal under Your account.`,
    }
  }
  return {
    what:
      change === 'removed'
        ? 'the authenticator app of your account in the staff portal was removed'
        : 'an administrator removed the authenticator app of your account in the staff portal',
    effect: 'Signing in no longer needs a code from that app, and its recovery codes have ended.',
  }
}

/** To the owner of an account whose second factor was changed or replaced. */
export function factorChangedEmail(mail: FactorEmail): ComposedEmail {
  const { practice, firstName, change, at, timeZone } = mail
  const { what, effect } = describe(mail)
  const heading = headings[change]
  const day = `${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`
  return composeEmail({
    practice,
    subject: `${heading}: your ${practice.shortName} account`,
    preheader: effect,
    heading,
    blocks: [
      mailParagraph(`Hello ${firstName}, ${what} on ${day}.`),
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
