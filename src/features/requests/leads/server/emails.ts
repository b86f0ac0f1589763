import { type ComposedEmail, composeAlert } from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'
import { toReference } from '#shared/request-reference.ts'

export type LeadLink = { practice: MailPractice; publicUrl: string; id: number }

const openRequest = (publicUrl: string, id: number) => ({
  label: 'Open the request',
  text: 'Open it',
  href: `${publicUrl}${paths.lead(id)}`,
})

/** Notifies the practice of a new request: one message and a link, no personal data. */
export function newLeadEmail({ practice, publicUrl, id }: LeadLink): ComposedEmail {
  const message = 'A new consultation request is waiting.'
  return composeAlert({
    practice,
    subject: `New consultation request (${practice.shortName})`,
    heading: 'New consultation request',
    message,
    links: [openRequest(publicUrl, id)],
    footer: 'You receive this because this address is the one where requests are announced.',
  })
}

/** Notifies the practice of a new request whose client has picked a time for the free call, in the same way. */
export function callBookedEmail({ practice, publicUrl, id }: LeadLink): ComposedEmail {
  return composeAlert({
    practice,
    subject: `A free call was booked (${practice.shortName})`,
    heading: 'A free call was booked',
    message: 'A new consultation request has come with a time for the free call.',
    links: [openRequest(publicUrl, id)],
    footer: 'You receive this because this address is the one where requests are announced.',
  })
}

/** Notifies the people who work on a request that its client has withdrawn it: one message and a link, no personal data. */
export function leadWithdrawnEmail({ practice, publicUrl, id }: LeadLink): ComposedEmail {
  const message =
    'A client has withdrawn a consultation request. Please do not call or write about it.'
  return composeAlert({
    practice,
    subject: `A consultation request was withdrawn (${practice.shortName})`,
    heading: 'A request was withdrawn',
    message,
    links: [openRequest(publicUrl, id)],
    footer: 'You receive this because the request is assigned to you, or to no one yet.',
  })
}

/** Notifies the people who work on a request that its client has changed it: one message and a link, no personal data. */
export function leadChangedEmail({ practice, publicUrl, id }: LeadLink): ComposedEmail {
  const message =
    'A client has changed a consultation request. Please read it again before you call or write.'
  return composeAlert({
    practice,
    subject: `A consultation request was changed (${practice.shortName})`,
    heading: 'A request was changed',
    message,
    links: [openRequest(publicUrl, id)],
    footer: 'You receive this because the request is assigned to you, or to no one yet.',
  })
}

/** Notifies the people who worked on a request that its client has deleted it. There is nothing left to open. */
export function leadDeletedEmail({
  practice,
  id,
}: Pick<LeadLink, 'practice' | 'id'>): ComposedEmail {
  const message = `A client has deleted consultation request ${toReference(id)} and everything stored with it. Please do not call or write about it.`
  return composeAlert({
    practice,
    subject: `A consultation request was deleted (${practice.shortName})`,
    heading: 'A request was deleted',
    message,
    links: [],
    footer: 'You receive this because the request was assigned to you, or to no one yet.',
  })
}

type BrokenGlass = {
  practice: MailPractice
  by: string
  id: number
  reason: string
  at: Date
  timeZone: string
}

/** To administrators and the people of a limit: a colleague has opened a record that they may usually not see. */
export function glassBrokenEmail(facts: BrokenGlass): ComposedEmail {
  const { practice, by, id, reason, at, timeZone } = facts
  const when = `${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`
  return composeAlert({
    practice,
    subject: `A limited record was opened (${practice.shortName})`,
    heading: 'A limited record was opened',
    message: `${by} opened consultation request ${toReference(id)}, which is limited to others, on ${when}, for an hour. The reason: ${reason}`,
    links: [],
    footer: 'You receive this because you are an administrator, or one of those who may see it.',
  })
}
