import { type ComposedEmail, composeWarning } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Role } from '#shared/actor.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'

export type Occasion = { practice: MailPractice; firstName: string; at: Date; timeZone: string }

const warning =
  'Tell another administrator at once. They can end every session, suspend an account and see in the audit log what was done.'
const footer = 'Sent automatically because of a change to who can sign in. Replies are not read.'

const securityEmail = (
  practice: MailPractice,
  subject: string,
  heading: string,
  paragraphs: readonly string[],
): ComposedEmail => composeWarning({ practice, subject, heading, paragraphs, warning, footer })

const moment = ({ at, timeZone }: Occasion) =>
  `on ${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`

/** Informs a person what an administrator changed about how they sign in. */
export function accountChangedEmail(
  occasion: Occasion & { by: string; changes: readonly string[] },
): ComposedEmail {
  const what = `Hello ${occasion.firstName}, your account in the staff portal was changed by ${occasion.by} ${moment(occasion)}.`
  const { practice } = occasion
  return securityEmail(
    practice,
    `Your ${practice.shortName} account was changed`,
    'Your account was changed',
    [what, ...occasion.changes],
  )
}

type AboutAccount = Occasion & { by: string; name: string; email: string }

/** Notifies administrators that there is one more account. */
export function newAccountEmail(occasion: AboutAccount & { role: Role }): ComposedEmail {
  const { practice, firstName, by, name, email, role } = occasion
  if (role === 'admin') {
    return securityEmail(
      practice,
      `${practice.shortName} has a new administrator`,
      'A new administrator',
      [
        `Hello ${firstName}, ${by} made ${name} (${email}) an administrator ${moment(occasion)}.`,
        'Administrators see every client’s request and decide who can sign in.',
      ],
    )
  }
  return securityEmail(practice, `${practice.shortName} has a new account`, 'A new account', [
    `Hello ${firstName}, ${name} (${email}) has an account as a therapist since ${formatLongDate(occasion.at, occasion.timeZone)}, ${formatTime(occasion.at, occasion.timeZone)}. It was ${by} who decided it.`,
    'Therapists see the requests assigned to them and every chat conversation.',
  ])
}

const accessChanges = {
  suspended: {
    subject: 'account was suspended',
    heading: 'An account was suspended',
    effect: 'No one can sign in to it until an administrator resumes it.',
  },
  resumed: {
    subject: 'account was resumed',
    heading: 'An account was resumed',
    effect: 'One can sign in to it again.',
  },
  deleted: {
    subject: 'account was deleted',
    heading: 'An account was deleted',
    effect: 'Its assigned requests have no one who looks after them now.',
  },
} as const

/** Notifies administrators that someone’s access was closed or opened again. */
export function accessChangedEmail(
  occasion: AboutAccount & { change: keyof typeof accessChanges },
): ComposedEmail {
  const { practice, firstName, by, name, email, change } = occasion
  const { subject, heading, effect } = accessChanges[change]
  return securityEmail(practice, `A ${practice.shortName} ${subject}`, heading, [
    `Hello ${firstName}, the account of ${name} (${email}) was ${change} by ${by} ${moment(occasion)}.`,
    effect,
  ])
}
