import { composeAlert } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { AlertKind, PushPayload } from '../contract.ts'
import { toAlertLines } from '../labels.ts'

type AlertEmail = { practice: MailPractice; publicUrl: string; payload: PushPayload }

const footer = 'You receive this because of your choices on the page “Your account” of the portal.'

type DigestEmail = {
  practice: MailPractice
  publicUrl: string
  lines: readonly { count: number; label: string; path: string }[]
}

/** The morning email: counts and links, no personal data. */
export function digestEmail({ practice, publicUrl, lines }: DigestEmail) {
  const links = lines.map(({ count, label, path }) => ({
    label: `${count} ${label}`,
    href: `${publicUrl}${path}`,
  }))
  return composeAlert({
    practice,
    subject: `What is waiting this morning (${practice.shortName})`,
    preheader: links.map(({ label }) => label).join(', '),
    heading: 'Good morning',
    message: 'This is waiting this morning:',
    links,
    footer,
  })
}

/** Message of an email about one record; without an entry, its title as a sentence. */
const messages: Partial<Record<AlertKind, string>> = {
  'lead.new': 'A new consultation request is waiting.',
  'lead.assigned': 'A consultation request has been assigned to you.',
  'lead.answered': 'A client has answered an email about a consultation request.',
  'lead.email_failed':
    'An email that you wrote to a client was not sent. What you wrote is stored.',
  'lead.overdue': 'No one has contacted the client of this request within the practice’s target.',
  'lead.call_booked': 'A free call was booked with you.',
  'lead.call_changed': 'A free call with you was moved or cancelled.',
  'lead.calls_limited':
    'Unusually many free calls were booked within an hour. Visitors can send requests, but pick no time until the hour is over.',
  'mail.unmatched':
    'An email to the practice matches no request. It waits in the portal until someone attaches or dismisses it.',
  'chat.new': 'A visitor has started a chat.',
  'chat.assigned': 'A chat has been assigned to you.',
  'chat.message': 'A visitor has written again in your chat.',
  'chat.escalated': 'No one has answered this chat yet.',
}

/** One message and a link for one record, counts and links for several: no personal data. */
export function alertEmail({ practice, publicUrl, payload }: AlertEmail) {
  const lines = toAlertLines(payload)
  const [first] = lines
  const [kind] = Object.keys(payload.counts) as AlertKind[] // as `toPayload` makes them
  const isOne = payload.recordId !== undefined
  const title = isOne && first ? first.text : 'What is waiting for you'
  const message = (isOne && kind && messages[kind]) || 'Since your last alert:'
  const links = lines.map(({ text, path }) => ({
    label: isOne ? 'Open it' : text,
    href: `${publicUrl}${path}`,
  }))
  return composeAlert({
    practice,
    subject: `${title} (${practice.shortName})`,
    preheader: isOne ? message : lines.map(({ text }) => text).join(', '),
    heading: title,
    message,
    links,
    footer,
  })
}
