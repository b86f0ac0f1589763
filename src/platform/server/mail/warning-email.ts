import {
  type MailPractice,
  mailLayout,
  mailNotice,
  mailParagraph,
  mailPlainText,
} from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** An email about a change that its reader may not have expected: what was changed, and then what to do. */
export function warningEmail(content: {
  practice: MailPractice
  subject: string
  heading: string
  paragraphs: readonly string[]
  warning: string
  footer: string
}): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { practice, subject, heading, paragraphs, warning, footer } = content
  return {
    subject,
    text: mailPlainText({
      practice,
      heading,
      paragraphs: [...paragraphs, `Not expected? ${warning}`],
      footer,
    }),
    html: mailLayout({
      practice,
      preheader: paragraphs[0] ?? heading,
      heading,
      blocks: [
        ...paragraphs.map((text) => mailParagraph(text)),
        mailNotice('Not expected?', warning),
      ],
      footer,
    }),
  }
}
