import { type ComposedEmail, composeWarning } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'

const maxNamed = 20

/** Notifies administrators that clients are sent elsewhere now: to other numbers, addresses or links. */
export function contactsChangedEmail(occasion: {
  practice: MailPractice
  firstName: string
  by: string
  added: readonly string[]
  removed: readonly string[]
  at: Date
  timeZone: string
}): ComposedEmail {
  const { practice, firstName, by, added, removed, at, timeZone } = occasion
  const name = (values: readonly string[]) => values.slice(0, maxNamed).join(' · ')
  const when = `on ${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`
  const paragraphs = [
    `Hello ${firstName}, ${by} published a website with other contacts or links ${when}.`,
    ...(added.length > 0 ? [`New: ${name(added)}`] : []),
    ...(removed.length > 0 ? [`No longer there: ${name(removed)}`] : []),
  ]
  const warning =
    'Call the number on the website. If it is not yours, publish an earlier version under Website, History, and tell another administrator.'
  return composeWarning({
    practice,
    subject: `The contacts on the ${practice.shortName} website were changed`,
    heading: 'The website leads clients elsewhere',
    paragraphs,
    warning,
    footer: 'Sent automatically because contacts or links changed. Replies are not read.',
  })
}
