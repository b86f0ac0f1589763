import { m } from '#messages'
import { type Language, languageTags } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { splitMarkedText, withoutMarks } from '#shared/marked-text.ts'
import { paths } from '#shared/paths.ts'
import { runInLanguage } from '../language.ts'
import {
  escapeHtml,
  listContacts,
  type MailPractice,
  mailPage,
  row,
  sans,
  serif,
  toContactsHtml,
} from './mail-layout.ts'

/** A link inside a sentence. */
const letterLink = (href: string, text: string, { colors }: MailPractice) =>
  `<a href="${escapeHtml(href)}" style="color:${colors['river-700']}">${escapeHtml(text)}</a>`

/** A line below the sender's name, with its language where it is not the letter's. */
export type SignatureLine = string | { text: string; language: Language }

const toLineText = (line: SignatureLine) => (typeof line === 'string' ? line : line.text)

const toLineHtml = (line: SignatureLine) =>
  typeof line === 'string'
    ? escapeHtml(line)
    : `<span lang="${languageTags[line.language]}">${escapeHtml(line.text)}</span>`

type LetterContent = {
  /** The recipient's language, which the texts around the message have. */
  language: Language
  practice: MailPractice
  /** The message as sanitized HTML. */
  bodyHtml: string
  /** Name, title and profile page of the sender. */
  signature: { name: string; lines: readonly SignatureLine[]; link?: string | undefined }
  /** Origin of links, e.g. `https://practice.example`. */
  publicUrl: string
}

/** A message as HTML, with its marked words in bold. */
const toBoldHtml = (message: string) =>
  splitMarkedText(message)
    .map(({ words, mark }) => (mark ? `<strong>${escapeHtml(words)}</strong>` : escapeHtml(words)))
    .join('')

/**
 * An email to a client, laid out like a letter with a signature and the practice's identity below. Without a picture:
 * spam filters count a short letter with one as spam.
 */
export const mailLetter = (content: LetterContent): string =>
  runInLanguage(content.language, () => renderLetter(content))

function renderLetter({
  language,
  practice,
  bodyHtml,
  signature,
  publicUrl,
}: LetterContent): string {
  const { colors } = practice
  const link = signature.link
    ? `<br>${letterLink(signature.link, signature.link.replace(/^https?:\/\//, ''), practice)}`
    : ''
  const lines = signature.lines.map((line) => `<br>${toLineHtml(line)}`).join('')
  const rows = [
    row(`padding:36px 44px 12px;font:16px/1.6 ${sans};color:${colors.ink}`, bodyHtml),
    row(
      `padding:12px 44px 36px;font:14px/1.5 ${sans};color:${colors['ink-muted']}`,
      `<span style="font:19px/1.3 ${serif};color:${colors.ink}">${escapeHtml(signature.name)}</span>` +
        `${lines}${link}`,
    ),
    row(
      `padding:22px 44px 28px;border-top:1px solid ${colors.line};font:13px/1.6 ${sans};color:${colors['ink-subtle']}`,
      `${toContactsHtml(practice)}${toBoldHtml(m.mail_crisis())}<br>` +
        `${escapeHtml(m.mail_confidential())}<br>${escapeHtml(m.mail_reason())} ` +
        letterLink(publicUrl + localPath(paths.privacy), m.mail_privacy_policy(), practice),
    ),
  ].join('')
  return mailPage({ language, colors, title: practice.name, rows })
}

/** The plain-text part of `mailLetter`. Email clients recognise `-- ` as the start of the signature. */
export const mailLetterText = (body: string, content: Omit<LetterContent, 'bodyHtml'>): string =>
  runInLanguage(content.language, () => renderLetterText(body, content))

function renderLetterText(
  body: string,
  { practice, signature, publicUrl }: Omit<LetterContent, 'bodyHtml'>,
) {
  return [
    body,
    '',
    '-- ',
    signature.name,
    ...signature.lines.map(toLineText),
    ...(signature.link ? [signature.link] : []),
    '',
    ...listContacts(practice),
    '',
    withoutMarks(m.mail_crisis()),
    m.mail_confidential(),
    m.mail_reason(),
    m.mail_privacy_policy_at({ url: publicUrl + localPath(paths.privacy) }),
    '',
  ].join('\n')
}
