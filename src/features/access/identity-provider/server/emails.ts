import { runInLanguage } from '#platform/server/language.ts'
import {
  type ComposedEmail,
  composeEmail,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import type { IdentityDeps } from './deps.ts'

type IdentityChange = 'linked' | 'unlinked'

type IdentityEmail = {
  practice: MailPractice
  firstName: string
  change: IdentityChange
  /** The provider's name. */
  provider: string
  at: Date
  timeZone: string
}

/** To the owner of an account that can from now on be used by the identity provider, or no longer. */
export function identityChangedEmail(email: IdentityEmail): ComposedEmail {
  const { practice, firstName, change, provider, at, timeZone } = email
  const day = `${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`
  const [heading, effect] =
    change === 'linked'
      ? [
          `Your account was linked to ${provider}`,
          `From now on, ${provider} signs you in to the staff portal, too. Your password still works.`,
        ]
      : [
          `Your account was unlinked from ${provider}`,
          `A sign-in by ${provider} no longer opens it, until you link it again in the portal under Your account.`,
        ]
  return composeEmail({
    practice,
    subject: `${heading}: your ${practice.shortName} account`,
    preheader: effect,
    heading,
    blocks: [
      mailParagraph(
        `Hello ${firstName}, your account in the staff portal was ${change === 'linked' ? 'linked to' : 'unlinked from'} ${provider} on ${day}.`,
      ),
      mailParagraph(effect, 'quiet'),
      mailNotice(
        'Not you?',
        `Change your passwords here and at ${provider}, and tell an administrator at once. They can see where your account was used.`,
      ),
    ],
    footer:
      'Sent automatically because the sign-in of your account was changed. Replies are not read.',
  })
}

/** Joins the transaction. */
export async function mailOwner(
  { accounts, clock, outgoingMail, practice, settings, timeZone }: IdentityDeps,
  userId: number,
  change: IdentityChange,
): Promise<void> {
  const user = await accounts.find(userId)
  if (!user) return
  const { email, firstName } = user
  const provider = settings?.name ?? 'the identity provider'
  // Emails to staff are in English, whatever the language of the sign-in page.
  const mail = runInLanguage('en', () =>
    identityChangedEmail({
      practice: practice(),
      firstName,
      change,
      provider,
      at: clock.now(),
      timeZone,
    }),
  )
  await outgoingMail.enqueue(email, mail)
}
