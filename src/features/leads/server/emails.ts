import { mailButton, mailLayout, mailParagraph } from '#platform/server/mail/mail-layout.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'

type LeadLink = { publicUrl: string; id: number }

/** Says that a request came in, and where: one sentence and a link, nothing personal. */
export function newLeadEmail({ publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const sentence = 'A new consultation request is waiting.'
  return {
    subject: `New consultation request (${practice.shortName})`,
    text: `${sentence}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      preheader: sentence,
      heading: 'New consultation request',
      blocksHtml: mailParagraph(sentence) + mailButton('Open the request', link),
      footer: 'You receive this because this address is the one where requests are announced.',
    }),
  }
}

/** Says to a therapist that a lead is theirs from now on: one sentence and a link, nothing personal. */
export function leadAssignedEmail({ publicUrl, id }: LeadLink) {
  const link = `${publicUrl}${paths.lead(id)}`
  const sentence = 'A consultation request has been assigned to you.'
  return {
    subject: `A consultation request for you (${practice.shortName})`,
    text: `${sentence}\n\nOpen it: ${link}\n`,
    html: mailLayout({
      preheader: sentence,
      heading: 'A request for you',
      blocksHtml: mailParagraph(sentence) + mailButton('Open the request', link),
      footer: 'You receive this because you have an account at the practice.',
    }),
  }
}
