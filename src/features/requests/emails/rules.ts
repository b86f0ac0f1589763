import { splitMailLinks } from '#shared/message-links.ts'
import type { EmailStatus, ThreadMessage } from './contract.ts'

/** Why an email failed, and what to do about it. */
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
  accountClosed: 'The account of its writer was closed before this was sent.',
  expired:
    'The server was stopped when this should have been sent. Please check that it is still right, and send it again.',
  restored:
    'This was waiting when a backup was made that has been restored since, so it may have been sent. Check your sent mail, or ask the client, before sending it again.',
  withdrawn: 'The client withdrew the request before this was sent.',
  corrected:
    'The client’s address was corrected before this was sent. Send it again to the new one.',
  alreadyPending:
    'Your message as it was before your last changes is about to be sent. Undo that one, or press Send to send this one too.',
  notUndone: 'This email is already being sent, so it could not be undone.',
  onlyWriterUndoes: 'Only the person who wrote this email can undo it.',
  notResendable: 'Only a message that failed can be sent again.',
  noDocument: 'This document was deleted. The client has it with the email.',
  noFile: 'This file is no longer in the mailbox.',
  largeFile: 'This file is larger than 25 MB. Please open it in the mailbox.',
  strangeFile: 'This file is neither a document nor a picture, so it is not opened here.',
  emptyFile: 'This file is empty. Please ask the client to send it again.',
  unreadable: 'The mailbox cannot be read right now. Please try again in a few minutes.',
  documentGone: 'One of the documents is no longer there. Please choose again and send.',
  documentsTooLarge: 'The documents are larger than 15 MB together. Please attach fewer.',
  otherMail: 'This key belongs to another mail.',
} as const

/** Why an email is not sent whose document was deleted in the meantime. */
export const toDeletedDocument = (name: string) =>
  `The document “${name}” was deleted before this was sent. Please choose another, or send it without.`

/** True if the client has the email, or may have it. */
const mayHaveArrived = (status: EmailStatus) => status !== 'failed'

/** The message that a reply answers; `messages` are newest first. Failed ones never arrived. */
export const newestMessage = <M extends Pick<ThreadMessage, 'status'>>(messages: readonly M[]) =>
  messages.find(({ status }) => mayHaveArrived(status))

/** Adds `Re: ` unless the subject starts with it. */
export const toReplySubject = (subject: string) =>
  /^re\s*:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`

/** Mail programs compare subjects without `Re:` and `Fwd:` when they thread messages. */
export const isSameSubject = (one: string, other: string) =>
  withoutPrefixes(one) === withoutPrefixes(other)

const withoutPrefixes = (subject: string) =>
  subject
    .replace(/\s+/g, ' ')
    .replace(/^(\s*(re|fwd?|tr|rép)\s*:\s*)+/i, '')
    .trim()
    .toLowerCase()

const maxQuoteLength = 4_000

const isQuoteLine = (line: string) => line.startsWith('>')
const isBlankLine = (line: string) => line.trim() === ''

/** Mail programs add these below the quote, and so do phones. */
const isSignatureStart = (line: string) =>
  /^-- ?$/.test(line) || /^(Sent from|Get Outlook|Envoyé de|Obtenez Outlook)\b/i.test(line)

/** A longer text below a signature's mark is no signature. */
const maxSignatureLines = 10

/** The end of the text without blank lines. */
function skipBlank(lines: readonly string[], end: number): number {
  let at = end
  while (at > 0 && isBlankLine(lines[at - 1] ?? '')) at -= 1
  return at
}

/** Where a signature at the end of a text begins, or the end of the text. */
function findSignature(lines: readonly string[]): number {
  const end = skipBlank(lines, lines.length)
  const from = Math.max(0, end - maxSignatureLines)
  const at = lines.slice(from, end).findIndex(isSignatureStart)
  return at === -1 || lines.slice(from + at, end).some(isQuoteLine) ? end : from + at
}

const maxAttributionLength = 300

/** "On Nov 20, 2026 at 5:36 PM Maya Chen <…> wrote:" or "Maya Chen <…> a écrit :" on one line. */
const isAttribution = (line: string) =>
  line.length <= maxAttributionLength &&
  /(?:wrote|a écrit)\s*:\s*$/.test(line) &&
  (/^(?:On|Le) .*\d/.test(line) || /<[^<>\s]+@[^<>\s]+>/.test(line))

/** The end of an attribution that began on a line above. */
const isAttributionEnd = (line: string) =>
  /^(?:.*<[^<>\s]+@[^<>\s]+>|\S+@\S+)?\s*(?:wrote|a écrit|écrit)\s*:\s*$/.test(line)

/** A sentence of the client may begin in the same way. */
const isAttributionStart = (line: string) =>
  /^(?:On|Le) .*\d/.test(line) && !/[.!?:]\s*$/.test(line)

/** Where the line, or two, begins by which a mail program says whose text follows at `start`; undefined without one. */
function findAttribution(lines: readonly string[], start: number): number | undefined {
  const at = skipBlank(lines, start) - 1
  const last = lines[at] ?? ''
  if (isAttributionEnd(last) && isAttributionStart(lines[at - 1] ?? '')) return at - 1
  return isAttribution(last) ? at : undefined
}

/** Apple's programs put it into the quote. */
const isAttributed = (quoted: readonly string[]) => {
  const [first = '', second = ''] = quoted.map((line) => line.replace(/^>\s?/, '').trim())
  return isAttribution(first) || (isAttributionStart(first) && isAttributionEnd(second))
}

/**
 * Separates the text of an email from a quote of earlier ones at its end, below which only a signature may be. Words
 * between or below quotes are the client's answer, and a quote without marks looks like words: both stay. So do lines
 * that begin with a mark when nothing says that they are a quote, as clients write lists and numbers in that way. Our
 * composer says nothing above its quotes: `isOurs`.
 */
export function splitQuote(text: string, isOurs = false): { own: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const all = { own: lines.join('\n').trim(), quoted: '' }
  const signature = findSignature(lines)
  const end = skipBlank(lines, signature)
  let start = end
  while (start > 0 && isQuoteLine(lines[skipBlank(lines, start) - 1] ?? '')) {
    start = skipBlank(lines, start) - 1
  }
  if (start === end) return all
  const attribution = findAttribution(lines, start)
  if (!isOurs && attribution === undefined && !isAttributed(lines.slice(start, end))) return all
  const begin = attribution ?? start
  const above = lines.slice(0, begin)
  // An answer that continues between quotes refers to this one too.
  if (above.some(isQuoteLine)) return all
  return {
    own: [above, lines.slice(signature)]
      .map((part) => part.join('\n').trim())
      .filter(Boolean)
      .join('\n\n'),
    quoted: lines.slice(begin, end).join('\n').trim(),
  }
}

/** The last message as a quote, below two empty lines for the reply. */
export function toQuote(text: string): string {
  const { own, quoted } = splitQuote(text, true)
  const full = (own || quoted).trim()
  if (!full) return ''
  const shown = full.length > maxQuoteLength ? `${full.slice(0, maxQuoteLength)} […]` : full
  return `\n\n${shown
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}`
}

const escapeText = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const toHtmlLine = (line: string) =>
  splitMailLinks(line)
    .map(({ text, href }) =>
      href === undefined
        ? escapeText(text)
        : `<a href="${escapeText(href)}">${escapeText(text)}</a>`,
    )
    .join('')

/** Turns paragraphs into HTML, addresses into links and quoted paragraphs into quotations. */
export function textToHtml(text: string): string {
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

/** An email that is being written. */
export type Draft = {
  subject: string
  message: string
  /** The initial text, which can be discarded without a question. */
  initial: { subject: string; message: string }
  sendKey: string
  /** The newest message that the writer has seen. */
  lastSeenId: string | null
  sender: 'google' | 'system'
  /** Documents of the practice that are attached. */
  documentIds?: readonly number[]
  /** It was sent and taken back, and has not been shown since. */
  isRestored?: boolean
}

export const hasChanges = ({ subject, message, documentIds = [], initial }: Draft) =>
  subject !== initial.subject || message !== initial.message || documentIds.length > 0

/**
 * A new email with the subject `subject`, or a reply to the newest message of a thread; `text` is what it quotes of
 * that message.
 */
export function createDraft(options: {
  replyTo: Pick<ThreadMessage, 'id' | 'subject'> | undefined
  text: string
  subject?: string
  sender: 'google' | 'system'
  sendKey: string
}): Draft {
  const { replyTo, text, subject = '', sender, sendKey } = options
  const initial = {
    subject: replyTo ? toReplySubject(replyTo.subject) : subject,
    message: replyTo ? toQuote(text) : '',
  }
  return { ...initial, initial, sendKey, lastSeenId: replyTo?.id ?? null, sender }
}

/**
 * True if there are emails to read. A client may answer our automatic receipt before anybody has written, and so before
 * the lead has a thread.
 */
export const hasEmails = (lead: { emailThreadId: string | null; clientWroteAt: string | null }) =>
  lead.emailThreadId !== null || lead.clientWroteAt !== null
