import {
  type MailPractice,
  mailButton,
  mailLayout,
  mailParagraph,
} from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'

type LeadLink = { practice: MailPractice; publicUrl: string; id: number }

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

/** Notifies a therapist of an assignment: one message and a link, no personal data. */
export function leadAssignedEmail({ practice, publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const message = 'A consultation request has been assigned to you.'
  return {
    subject: `A consultation request for you (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      practice,
      preheader: message,
      heading: 'A request for you',
      blocks: [mailParagraph(message), mailButton('Open the request', link)],
      footer: 'You receive this because you have an account at the practice.',
    }),
  }
}
