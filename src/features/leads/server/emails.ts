import { mailButton, mailLayout, mailParagraph } from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

type LeadLink = { publicUrl: string; id: number }

/** Notifies the practice of a new request: one message and a link, no personal data. */
export function newLeadEmail({ publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const message = 'A new consultation request is waiting.'
  return {
    subject: `New consultation request (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      preheader: message,
      heading: 'New consultation request',
      blocksHtml: mailParagraph(message) + mailButton('Open the request', link),
      footer: 'You receive this because this address is the one where requests are announced.',
    }),
  }
}

/** Notifies a therapist of an assignment: one message and a link, no personal data. */
export function leadAssignedEmail({ publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const message = 'A consultation request has been assigned to you.'
  return {
    subject: `A consultation request for you (${practice.shortName})`,
    text: `${message}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      preheader: message,
      heading: 'A request for you',
      blocksHtml: mailParagraph(message) + mailButton('Open the request', link),
      footer: 'You receive this because you have an account at the practice.',
    }),
  }
}
