import {
  type MailPractice,
  mailLayout,
  mailParagraph,
  mailPlainText,
} from '#platform/server/mail/mail-layout.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'

/** An email with which an administrator tries whether mail arrives. */
export function testEmail(
  practice: MailPractice,
  firstName: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const heading = 'Mail works'
  const paragraphs = [
    `Hello ${firstName}, this is the test mail that you asked for in the portal of ${practice.nameInSentence}.`,
    'Requests, confirmations and invitations are sent in the same way. If this mail was in the junk folder, theirs will be, too: ask whoever runs your mail domain about SPF and DKIM.',
  ]
  const footer = `Sent because an administrator of ${practice.nameInSentence} asked for it.`
  return {
    subject: `Test mail of ${practice.nameInSentence}`,
    text: mailPlainText({ practice, heading, paragraphs, footer }),
    html: mailLayout({
      practice,
      preheader: 'The portal can send mail.',
      heading,
      blocks: paragraphs.map((text) => mailParagraph(text)),
      footer,
    }),
  }
}
