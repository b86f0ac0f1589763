import { splitMailLinks } from '#shared/message-links.ts'
import type { EmailStatus, ThreadMessage } from './contract.ts'

/** Why a mail failed, and what to do about it. */
export const mailTexts = {
  slow: 'The mail server did not answer in time. Please try again.',
  down: 'The mail server could not be reached. Please try again in a few minutes.',
  address: 'The mail server does not take mail for this address. Please check it with the client.',
  refused: 'The mail server refused this message. Please try again later.',
  notHandedOver: 'The server stopped before this was sent. Please send it again.',
  unknown:
    'The answer was lost, so this may have been sent. Check your sent mail, or ask the client, before sending it again.',
  alreadySent: 'This was sent already, as it was before your last changes. Nothing was sent again.',
  newer: 'A newer message has come in since you began. Please read it before you send.',
  denied:
    'Access denied to previous email history. This can happen if the lead was reassigned. Only emails sent after assignment are visible.',
  notResendable: 'Only a message that failed can be sent again.',
  otherMail: 'This key belongs to another mail.',
} as const

/** Statuses of a mail that the client has, or may have. */
const mayHaveArrived = (status: EmailStatus) => status !== 'failed'

/** The message that a reply answers; `messages` are newest first. A failed one never arrived. */
export const newestMessage = <M extends Pick<ThreadMessage, 'status'>>(messages: readonly M[]) =>
  messages.find(({ status }) => mayHaveArrived(status))

/** `Re: ` before it, unless it starts so. */
export const replySubject = (subject: string) =>
  /^re\s*:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`

/** Two subjects of one conversation: mail programs thread by what stands after `Re:` and `Fwd:`. */
export const isSameSubject = (one: string, other: string) => bareSubject(one) === bareSubject(other)

const bareSubject = (subject: string) =>
  subject
    .replace(/\s+/g, ' ')
    .replace(/^(\s*(re|fwd?|tr|rép)\s*:\s*)+/i, '')
    .trim()
    .toLowerCase()

const maxQuoteLength = 4_000

/** What a mail says by itself: without what it quotes of earlier ones. */
export function splitQuote(text: string): { own: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const begins = lines.findIndex(
    (line, at) =>
      line.startsWith('>') ||
      // "On Nov 20, 2026 at 5:36 PM Maya Chen <…> wrote:", often broken over two lines.
      (/^(On|Le) .+/.test(line) &&
        [line, lines[at + 1] ?? ''].some((one) => /(wrote|a écrit)\s*:\s*$/.test(one))) ||
      /^-{2,} ?(Original Message|Forwarded message|Message d'origine)/i.test(line),
  )
  if (begins === -1) return { own: text.trim(), quoted: '' }
  return {
    own: lines.slice(0, begins).join('\n').trim(),
    quoted: lines.slice(begins).join('\n').trim(),
  }
}

/** The last message as a reply quotes it, below room to write in. */
export function toQuote(text: string): string {
  const { own, quoted } = splitQuote(text)
  const said = (own || quoted).trim()
  if (!said) return ''
  const shown = said.length > maxQuoteLength ? `${said.slice(0, maxQuoteLength)} […]` : said
  return `\n\n${shown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}`
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const toHtmlLine = (line: string) =>
  splitMailLinks(line)
    .map(({ text, href }) =>
      href === undefined ? escaped(text) : `<a href="${escaped(href)}">${escaped(text)}</a>`,
    )
    .join('')

/** Paragraphs as HTML, addresses as links; lines that quote stand apart. */
export function htmlOfText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = paragraph.split('\n')
      if (!lines.every((line) => line.startsWith('>'))) {
        return `<p>${lines.map(toHtmlLine).join('<br>')}</p>`
      }
      const quoted = lines.map((line) => toHtmlLine(line.replace(/^> ?/, ''))).join('<br>')
      return `<blockquote>${quoted}</blockquote>`
    })
    .join('')
}

/** A mail that is being written. */
export type Draft = {
  subject: string
  message: string
  /** What it began with: nobody is asked about words that they did not write. */
  begun: { subject: string; message: string }
  sendKey: string
  /** The newest message that its writer has seen. */
  lastSeenId: string | null
  sender: 'google' | 'system'
}

export const isWritten = ({ subject, message, begun }: Draft) =>
  subject !== begun.subject || message !== begun.message

/** A new mail, or a reply to the newest message of a thread. `text` is that message's words. */
export function newDraft(parts: {
  replyTo: Pick<ThreadMessage, 'id' | 'subject'> | undefined
  text: string
  sender: 'google' | 'system'
  sendKey: string
}): Draft {
  const { replyTo, text, sender, sendKey } = parts
  const begun = {
    subject: replyTo ? replySubject(replyTo.subject) : '',
    message: replyTo ? toQuote(text) : '',
  }
  return { ...begun, begun, sendKey, lastSeenId: replyTo?.id ?? null, sender }
}
