import type { ExportedEntry, ExportedRecord } from '#shared/exported-record.ts'
import { toFacts } from '#shared/exported-record.ts'
import type { LeadMailDeps } from './deps.ts'
import { readHtmlText } from './html/has-words.ts'
import type { StoredAnswer } from './repository/answers-table.ts'
import type { StoredEmail } from './repository/emails-table.ts'

const listNames = (names: readonly string[]) =>
  names.length === 0 ? '' : `Files: ${names.join(', ')}`

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n\n')

type Received = Pick<StoredAnswer, 'subject' | 'plain' | 'html' | 'attachments'>

const toWords = ({ subject, plain, html, attachments }: Received) =>
  joinParts(
    subject,
    plain?.trim() || (html && readHtmlText(html)),
    listNames(attachments.map(({ name }) => name)),
  )

const toSentEntry = (email: StoredEmail, documents: readonly string[] = []): ExportedEntry => ({
  at: email.sentAt ?? email.createdAt,
  what: `Email of ${email.senderName} to ${email.toAddress} (${email.status})`,
  text: joinParts(email.subject, email.message, listNames(documents)),
})

const toAnswerEntry = (answer: StoredAnswer): ExportedEntry => ({
  at: answer.receivedAt,
  what: `Email from ${answer.fromAddress ?? answer.fromName ?? 'an unknown sender'}`,
  text: toWords(answer),
})

/** The emails of a lead that are stored here. Those of connected Google accounts are in these. */
export async function exportEmails(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  leadId: number,
): Promise<ExportedEntry[]> {
  const sent = await emails.listForLead(leadId)
  const documents = await emails.listDocumentNames(sent.map(({ id }) => id))
  return [
    ...sent.map((email) => toSentEntry(email, documents.get(email.id))),
    ...(await emails.listAnswers(leadId)).map(toAnswerEntry),
  ]
}

/** An email that matches no request; undefined if it is gone. The caller records it. */
export async function exportUnmatched(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  id: number,
): Promise<ExportedRecord | undefined> {
  const email = await emails.findAnyUnmatched(id)
  if (!email) return undefined
  const { fromName, fromAddress, toAddress, receivedAt: at } = email
  return {
    label: 'Email that matches no request',
    at,
    facts: toFacts([
      ['From', [fromName, fromAddress].filter(Boolean).join(', ')],
      ['To', toAddress],
    ]),
    entries: [{ at, what: 'Words', text: toWords(email) }],
  }
}
