import {
  type MailPractice,
  mailLayout,
  mailNotice,
  mailParagraph,
  mailPlainText,
} from '#platform/server/mail/mail-layout.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { formatLongDate, formatTime } from '#shared/practice-time.ts'

type MailBody = Pick<Mail, 'subject' | 'text' | 'html'>
type Occasion = { practice: MailPractice; firstName: string; at: Date; timeZone: string }

const warning =
  'Tell another administrator at once. They can end every session, suspend an account and see in the audit log what was done.'
const footer = 'Sent automatically because of a change to who can sign in. Replies are not read.'

function securityEmail(
  practice: MailPractice,
  subject: string,
  heading: string,
  paragraphs: string[],
): MailBody {
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

const moment = ({ at, timeZone }: Occasion) =>
  `on ${formatLongDate(at, timeZone)}, at ${formatTime(at, timeZone)}`

/** Informs a person what an administrator changed about how they sign in. */
export function accountChangedEmail(
  occasion: Occasion & { by: string; changes: readonly string[] },
): MailBody {
  const what = `Hello ${occasion.firstName}, your account in the staff portal was changed by ${occasion.by} ${moment(occasion)}.`
  const { practice } = occasion
  return securityEmail(
    practice,
    `Your ${practice.shortName} account was changed`,
    'Your account was changed',
    [what, ...occasion.changes],
  )
}

/** Tells administrators that there is one more of them. */
export function newAdministratorEmail(
  occasion: Occasion & { by: string; name: string; email: string },
): MailBody {
  const { practice, by, name, email } = occasion
  const what = `Hello ${occasion.firstName}, ${by} made ${name} (${email}) an administrator ${moment(occasion)}.`
  return securityEmail(
    practice,
    `${practice.shortName} has a new administrator`,
    'A new administrator',
    [what, 'Administrators see every client’s request and decide who can sign in.'],
  )
}
