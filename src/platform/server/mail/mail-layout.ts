import { m } from '#messages'
import { type Language, languageTags } from '#shared/language.ts'
import { localPath } from '#shared/local-path.ts'
import { splitMarkedText } from '#shared/marked-text.ts'
import type { PaletteColors } from '#shared/palette-colors.ts'
import { paths } from '#shared/paths.ts'
import { runInLanguage } from '../language.ts'

// Email clients support tables and inline styles, but drop style sheets, web fonts and remote images.
const serif = "Georgia, 'Times New Roman', serif"
export const sans = 'Helvetica, Arial, sans-serif'

/** Whom an email is from, as its header and its footer show it. An empty fact is left out. */
export type MailPractice = {
  name: string
  /** Within a sentence, where a practice that has not entered its name has one, too. */
  nameInSentence: string
  shortName: string
  /** Below the short name: `Psychotherapy`. */
  descriptor: string
  mailingAddress: readonly string[]
  phone: string
  /** The colours of its palette, whose contrast is computed. */
  colors: PaletteColors
}

/** Escapes text for HTML, quotes included, so that it is safe in attributes too. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export const row = (cellStyle: string, html: string) =>
  `<tr><td style="${cellStyle}">${html}</td></tr>\n`

/** Rows of an email, in the colours of its practice. */
export type MailBlock = (colors: PaletteColors) => string

/** A paragraph of plain text. */
export const mailParagraph =
  (text: string, tone: 'main' | 'quiet' = 'main'): MailBlock =>
  (colors) =>
    row(
      `padding:0 44px 20px;font:16px/1.6 ${sans};color:${colors[tone === 'main' ? 'ink' : 'ink-muted']}`,
      escapeHtml(text),
    )

/** A code to type, large and as one text, so that it can be selected and read aloud. */
export const mailCode =
  (code: string): MailBlock =>
  (colors) =>
    row(
      'padding:0 44px 24px',
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
        `<td align="center" style="padding:20px 12px;background:${colors['river-50']};` +
        `border:1px solid ${colors.line};border-radius:12px;font:bold 36px/1.2 ${sans};` +
        `letter-spacing:8px;color:${colors['river-700']}">` +
        `${escapeHtml(code)}</td></tr></table>`,
    )

/** A link styled as a button. */
export const mailButton =
  (label: string, href: string): MailBlock =>
  (colors) =>
    row(
      'padding:4px 44px 28px',
      `<a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 26px;` +
        `background:${colors['river-600']};border-radius:999px;font:bold 16px/1.4 ${sans};color:#FFFFFF;` +
        `text-decoration:none">${escapeHtml(label)}</a>`,
    )

/** A highlighted band across the whole card. */
export const mailNotice =
  (lead: string, text: string): MailBlock =>
  ({ line }) =>
    row(
      `padding:18px 44px;background:#FEF6E3;border-top:1px solid ${line};` +
        `border-bottom:1px solid ${line};font:14px/1.6 ${sans};color:#5A3B06`,
      `<strong>${escapeHtml(lead)}</strong> ${escapeHtml(text)}`,
    )

const toBrandRow = ({ shortName, descriptor, colors }: MailPractice) =>
  row(
    'padding:32px 44px 24px',
    `<span style="font:22px/1.2 ${serif};color:${colors.ink}">${escapeHtml(shortName)}</span>` +
      (descriptor &&
        `<br><span style="font:13px/1.6 ${sans};color:${colors['ink-muted']}">${escapeHtml(descriptor)}</span>`),
  )

/** Name, postal address and phone, as far as there are any. */
const listContacts = ({ name, mailingAddress, phone }: MailPractice) =>
  [name, mailingAddress.join(', '), phone].filter((line) => line !== '')

/** The contacts as HTML lines with the name in bold, and an empty line after them. */
function toContactsHtml(practice: MailPractice): string {
  const { name, colors } = practice
  const bold = `<strong style="color:${colors['ink-muted']}">${escapeHtml(name)}</strong>`
  const lines = listContacts(practice).map((line) => (line === name ? bold : escapeHtml(line)))
  return lines.length === 0 ? '' : `${lines.join('<br>')}<br><br>`
}

const toFooterRow = (practice: MailPractice, reason: string) =>
  row(
    `padding:22px 44px 28px;font:13px/1.6 ${sans};color:${practice.colors['ink-subtle']}`,
    toContactsHtml(practice) + escapeHtml(reason),
  )

type MailContent = {
  /** The recipient's language; staff get English. */
  language?: Language
  practice: MailPractice
  /** Shown after the subject in the list of an email client. */
  preheader: string
  heading: string
  /** Made by the functions above, in order. */
  blocks: readonly MailBlock[]
  /** Why the recipient gets this email, below the practice's address. */
  footer: string
}

/** The layout of every system email. */
export function mailLayout({
  language = 'en',
  practice,
  preheader,
  heading,
  blocks,
  footer,
}: MailContent): string {
  const { colors } = practice
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${colors.mist}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.mist}">
<tr><td align="center" style="padding:40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;background:#FFFFFF;border:1px solid ${colors.line};border-radius:14px;overflow:hidden">
${toBrandRow(practice)}${row(
  'padding:0 44px 14px',
  `<h1 style="margin:0;font:normal 28px/1.25 ${serif};color:${colors.ink}">${escapeHtml(heading)}</h1>`,
)}${blocks.map((block) => block(colors)).join('')}${toFooterRow(practice, footer)}</table>
</td></tr>
</table>
</body>
</html>
`
}

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

const withoutMarks = (message: string) =>
  splitMarkedText(message)
    .map(({ words }) => words)
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
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(practice.name)}</title>
</head>
<body style="margin:0;padding:0;background:${colors.mist}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.mist}">
<tr><td align="center" style="padding:40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;background:#FFFFFF;border:1px solid ${colors.line};border-radius:14px;overflow:hidden">
${row(`padding:36px 44px 12px;font:16px/1.6 ${sans};color:${colors.ink}`, bodyHtml)}${row(
  `padding:12px 44px 36px;font:14px/1.5 ${sans};color:${colors['ink-muted']}`,
  `<span style="font:19px/1.3 ${serif};color:${colors.ink}">${escapeHtml(signature.name)}</span>` +
    `${lines}${link}`,
)}${row(
  `padding:22px 44px 28px;border-top:1px solid ${colors.line};font:13px/1.6 ${sans};color:${colors['ink-subtle']}`,
  `${toContactsHtml(practice)}${toBoldHtml(m.mail_crisis())}<br>` +
    `${escapeHtml(m.mail_confidential())}<br>${escapeHtml(m.mail_reason())} ` +
    letterLink(publicUrl + localPath(paths.privacy), m.mail_privacy_policy(), practice),
)}</table>
</td></tr>
</table>
</body>
</html>
`
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

/** The plain-text part of a system email. */
export function mailPlainText(content: {
  practice: MailPractice
  heading: string
  paragraphs: readonly string[]
  footer: string
}): string {
  const address = listContacts(content.practice).join('\n')
  const signature = address === '' ? [] : [`-- \n${address}`]
  return `${[content.heading, ...content.paragraphs, ...signature, content.footer].join('\n\n')}\n`
}
