import type { Language } from '#shared/language.ts'
import type { PaletteColors } from '#shared/palette-colors.ts'
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

/** Subject and both bodies of a system email. */
export type ComposedEmail = { subject: string; text: string; html: string }

/** One part of a system email, for readers of plain text and of HTML. */
export type MailBlock = { text: string; html: (colors: PaletteColors) => string }

/** A paragraph of plain text, with the line breaks that staff have typed. */
export const mailParagraph = (text: string, tone: 'main' | 'quiet' = 'main'): MailBlock => ({
  text,
  html: (colors) =>
    row(
      `padding:0 44px 20px;font:16px/1.6 ${sans};color:${colors[tone === 'main' ? 'ink' : 'ink-muted']}`,
      escapeHtml(text).replaceAll(/\r?\n/g, '<br>'),
    ),
})

/**
 * A code to type, large and as one text, so that it can be selected and read aloud.
 * @param request - the sentence before it, without its full stop
 */
export const mailCode = (request: string, code: string): MailBlock => ({
  text: `${request}:\n\n${code}`,
  html: (colors) =>
    mailParagraph(`${request}.`).html(colors) +
    row(
      'padding:0 44px 24px',
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
        `<td align="center" style="padding:20px 12px;background:${colors['river-50']};` +
        `border:1px solid ${colors.line};border-radius:12px;font:bold 36px/1.2 ${sans};` +
        `letter-spacing:8px;color:${colors['river-700']}">` +
        `${escapeHtml(code)}</td></tr></table>`,
    ),
})

/** A link styled as a button. In plain text its address is below its label, if that is not left out. */
export const mailButton = (label: string, href: string, text = `${label}\n${href}`): MailBlock => ({
  text,
  html: (colors) =>
    row(
      'padding:4px 44px 28px',
      `<a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 26px;` +
        `background:${colors['river-600']};border-radius:999px;font:bold 16px/1.4 ${sans};color:#FFFFFF;` +
        `text-decoration:none">${escapeHtml(label)}</a>`,
    ),
})

/** A quiet sentence with a link on a line of its own, less prominent than a button. */
export const mailLink = (sentence: string, label: string, href: string): MailBlock => ({
  text: `${sentence}\n${href}`,
  html: (colors) =>
    mailParagraph(sentence, 'quiet').html(colors) +
    row(
      'padding:0 44px 24px',
      `<a href="${escapeHtml(href)}" style="font:16px/1.6 ${sans};color:${colors['river-700']}">${escapeHtml(label)}</a>`,
    ),
})

/** A highlighted band across the whole card. */
export const mailNotice = (
  lead: string,
  notice: string,
  text = `${lead} ${notice}`,
): MailBlock => ({
  text,
  html: ({ line }) =>
    row(
      `padding:18px 44px;background:#FEF6E3;border-top:1px solid ${line};` +
        `border-bottom:1px solid ${line};font:14px/1.6 ${sans};color:#5A3B06`,
      `<strong>${escapeHtml(lead)}</strong> ${escapeHtml(notice)}`,
    ),
})

type MailContent = {
  /** The recipient's language; staff get English. */
  language?: Language
  practice: MailPractice
  subject: string
  /** Shown after the subject in the list of an email client. */
  preheader: string
  heading: string
  /** Made by the functions above, in order. */
  blocks: readonly MailBlock[]
  /** Why the recipient gets this email, below the practice's address. */
  footer: string
}

/** A system email in text and HTML. */
export function composeEmail(content: MailContent): ComposedEmail {
  const { practice, subject, heading, blocks, footer } = content
  const address = listContacts(practice).join('\n')
  const signature = address === '' ? [] : [`-- \n${address}`]
  const parts = [heading, ...blocks.map(({ text }) => text), ...signature, footer]
  return { subject, text: `${parts.join('\n\n')}\n`, html: renderHtml(content) }
}

type AlertContent = Omit<MailContent, 'language' | 'preheader' | 'blocks'> & {
  preheader?: string
  message: string
  /** `text` is the label in plain text, where it is another. */
  links: readonly { label: string; href: string; text?: string }[]
}

/** An email that calls staff to the portal: its plain text is one message and the links, no personal data. */
export function composeAlert({ message, links, ...content }: AlertContent): ComposedEmail {
  const lines = links.map(({ label, href, text = label }) => `${text}: ${href}`).join('\n')
  return {
    subject: content.subject,
    text: `${[message, lines].filter((part) => part !== '').join('\n\n')}\n`,
    html: renderHtml({
      preheader: message,
      ...content,
      blocks: [mailParagraph(message), ...links.map(({ label, href }) => mailButton(label, href))],
    }),
  }
}

function renderHtml({
  language = 'en',
  practice,
  preheader,
  heading,
  blocks,
  footer,
}: MailContent) {
  const { shortName, descriptor, colors } = practice
  const rows = [
    row(
      'padding:32px 44px 24px',
      `<span style="font:22px/1.2 ${serif};color:${colors.ink}">${escapeHtml(shortName)}</span>` +
        (descriptor &&
          `<br><span style="font:13px/1.6 ${sans};color:${colors['ink-muted']}">${escapeHtml(descriptor)}</span>`),
    ),
    row(
      'padding:0 44px 14px',
      `<h1 style="margin:0;font:normal 28px/1.25 ${serif};color:${colors.ink}">${escapeHtml(heading)}</h1>`,
    ),
    ...blocks.map(({ html }) => html(colors)),
    row(
      `padding:22px 44px 28px;font:13px/1.6 ${sans};color:${colors['ink-subtle']}`,
      toContactsHtml(practice) + escapeHtml(footer),
    ),
  ].join('')
  return mailPage({ language, colors, title: heading, preheader, rows })
}

/** An email about a change that its reader may not have expected: the change, and then advice. */
export function composeWarning({
  paragraphs,
  warning,
  ...content
}: Omit<MailContent, 'language' | 'preheader' | 'blocks'> & {
  paragraphs: readonly string[]
  warning: string
}): ComposedEmail {
  return composeEmail({
    ...content,
    preheader: paragraphs[0] ?? content.heading,
    blocks: [
      ...paragraphs.map((text) => mailParagraph(text)),
      mailNotice('Not expected?', warning),
    ],
  })
}
