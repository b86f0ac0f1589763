import {
  type MailPractice,
  mailButton,
  mailLayout,
  mailParagraph,
} from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'
import { toReference } from '#shared/request-reference.ts'

export type LeadLink = { practice: MailPractice; publicUrl: string; id: number }

/** Notifies the practice of a new request: one message and a link, no personal data. */
export function newLeadEmail({ practice, publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const message = 'A new consultation request is waiting.'
  return {
    subject: `New consultation request (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      practice,
      preheader: message,
      heading: 'New consultation request',
      blocks: [mailParagraph(message), mailButton('Open the request', link)],
      footer: 'You receive this because this address is the one where requests are announced.',
    }),
  }
}

/** Notifies the people who work on a request that its client has withdrawn it: one message and a link, no personal data. */
export function leadWithdrawnEmail({ practice, publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const message =
    'A client has withdrawn a consultation request. Please do not call or write about it.'
  return {
    subject: `A consultation request was withdrawn (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      practice,
      preheader: message,
      heading: 'A request was withdrawn',
      blocks: [mailParagraph(message), mailButton('Open the request', link)],
      footer: 'You receive this because the request is assigned to you, or to nobody yet.',
    }),
  }
}

/** Notifies the people who work on a request that its client has changed it: one message and a link, no personal data. */
export function leadChangedEmail({ practice, publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const message =
    'A client has changed a consultation request. Please read it again before you call or write.'
  return {
    subject: `A consultation request was changed (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      practice,
      preheader: message,
      heading: 'A request was changed',
      blocks: [mailParagraph(message), mailButton('Open the request', link)],
      footer: 'You receive this because the request is assigned to you, or to nobody yet.',
    }),
  }
}

/** Notifies the people who worked on a request that its client has deleted it. There is nothing left to open. */
export function leadDeletedEmail({ practice, id }: Pick<LeadLink, 'practice' | 'id'>) {
  const message = `A client has deleted consultation request ${toReference(id)} and everything stored with it. Please do not call or write about it.`
  return {
    subject: `A consultation request was deleted (${practice.shortName})`,
    text: `${message}\n`,
    html: mailLayout({
      practice,
      preheader: message,
      heading: 'A request was deleted',
      blocks: [mailParagraph(message)],
      footer: 'You receive this because the request was assigned to you, or to nobody yet.',
    }),
  }
}
