import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import {
  mailLetter,
  mailLetterText,
  type SignatureLine,
} from '#platform/server/mail/mail-letter.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { textToHtml } from '../../rules.ts'
import { cleanOwnHtml } from '../html/sanitiser.ts'
import type { StoredEmail } from '../repository/emails-table.ts'

/** The lines below the text. `link` is the sender's public profile. */
export type Signature = {
  name: string
  lines: readonly SignatureLine[]
  link?: string | undefined
}

// Mail programs show a paragraph without a style without any margin.
const paragraph = '<p style="margin:0 0 16px">'
const toQuote = ({ colors }: MailPractice) =>
  `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:2px solid ${colors['river-200']};color:${colors['ink-muted']}">`

/** A stored email to a lead as it is sent, in text and HTML. */
export function toLeadEmail(
  email: StoredEmail,
  letter: { practice: MailPractice; signature: Signature; publicUrl: string },
): Mail {
  const { language } = email
  const safe = cleanOwnHtml(email.htmlMessage ?? '') || textToHtml(email.message)
  const bodyHtml = safe
    .replaceAll('<p>', paragraph)
    .replaceAll('<blockquote>', toQuote(letter.practice))
    .replaceAll('<a href=', `<a style="color:${letter.practice.colors['river-700']}" href=`)
  return {
    from: {
      name: `${email.senderName}, ${letter.practice.nameInSentence}`,
      address: email.fromAddress,
    },
    to: { name: email.toName, address: email.toAddress },
    subject: email.subject,
    text: mailLetterText(email.message, { ...letter, language }),
    html: mailLetter({ bodyHtml, language, ...letter }),
    messageId: email.messageId,
    isWrittenByPerson: true,
    ...(email.inReplyTo ? { inReplyTo: email.inReplyTo } : {}),
    ...(email.referenceIds ? { references: email.referenceIds.split(' ') } : {}),
  }
}
