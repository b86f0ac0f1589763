import { type Language, languageTags } from '#shared/language.ts'
import type { PaletteColors } from '#shared/palette-colors.ts'

// Email clients support tables and inline styles, but drop style sheets, web fonts and remote images.
export const serif = "Georgia, 'Times New Roman', serif"
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

/** A page of one card: the rows of an email on the practice's ground. */
export function mailPage(content: {
  language: Language
  colors: PaletteColors
  title: string
  /** Shown after the subject in the list of an email client. */
  preheader?: string
  rows: string
}): string {
  const { language, colors, title, preheader, rows } = content
  const hidden =
    preheader === undefined
      ? ''
      : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>\n`
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${colors.mist}">
${hidden}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colors.mist}">
<tr><td align="center" style="padding:40px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left;background:#FFFFFF;border:1px solid ${colors.line};border-radius:14px;overflow:hidden">
${rows}</table>
</td></tr>
</table>
</body>
</html>
`
}

/** Name, postal address and phone, as far as there are any. */
export const listContacts = ({ name, mailingAddress, phone }: MailPractice) =>
  [name, mailingAddress.join(', '), phone].filter((line) => line !== '')

/** The contacts as HTML lines with the name in bold, and an empty line after them. */
export function toContactsHtml(practice: MailPractice): string {
  const { name, colors } = practice
  const bold = `<strong style="color:${colors['ink-muted']}">${escapeHtml(name)}</strong>`
  const lines = listContacts(practice).map((line) => (line === name ? bold : escapeHtml(line)))
  return lines.length === 0 ? '' : `${lines.join('<br>')}<br><br>`
}
