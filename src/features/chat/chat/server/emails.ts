import type { Email } from '#features/core/outgoing-mail/server/service.ts'
import { formatDays } from '#features/core/retention/rules.ts'
import { m } from '#messages'
import { runInLanguage } from '#platform/server/language.ts'
import {
  composeEmail,
  mailButton,
  mailNotice,
  mailParagraph,
} from '#platform/server/mail/compose-email.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Language } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { withoutMarks } from '#shared/marked-text.ts'
import { paths } from '#shared/paths.ts'

type AnswerContent = {
  practice: MailPractice
  language: Language
  publicUrl: string
  retentionDays: number
  /** The number of files in the answer. They are not attached: others may read the mailbox. */
  fileCount: number
}

/** To a visitor who has left the chat. Others may read the mailbox: it says nothing of the conversation. */
export const answerEmail = (content: AnswerContent): Email =>
  runInLanguage(content.language, () => renderAnswer(content))

function renderAnswer(content: AnswerContent): Email {
  const { practice, language, publicUrl, retentionDays, fileCount } = content
  const link = `${publicUrl}${localPath(paths.home, language)}#chat`
  const waiting = m.chat_mail_text()
  const text = fileCount > 0 ? `${waiting} ${m.chat_mail_files({ count: fileCount })}` : waiting
  const where = m.chat_mail_where({ days: formatDays(retentionDays) })
  const crisis = withoutMarks(m.mail_crisis())
  return composeEmail({
    language,
    practice,
    subject: m.chat_mail_subject({ practice: practice.shortName }),
    preheader: text,
    heading: m.chat_mail_heading(),
    blocks: [
      mailParagraph(text),
      mailButton(m.chat_mail_button(), link, link),
      mailParagraph(where, 'quiet'),
      mailNotice(m.consultation_in_crisis(), crisis, crisis),
    ],
    footer: m.chat_mail_footer(),
  })
}
