import type { ExportedEntry, ExportedRecord } from '#shared/exported-record.ts'
import { toFacts } from '#shared/exported-record.ts'
import type { LeadMailDeps } from './deps.ts'
import { readHtmlText } from './html/has-words.ts'
import type { StoredAnswer } from './repository/answers-table.ts'
import type { StoredEmail } from './repository/lead-emails-table.ts'

const listNames = (files: StoredAnswer['attachments']) =>
  files.length === 0 ? '' : `Files: ${files.map(({ name }) => name).join(', ')}`

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n\n')

type Received = Pick<StoredAnswer, 'subject' | 'plain' | 'html' | 'attachments'>

const toWords = ({ subject, plain, html, attachments }: Received) =>
  joinParts(subject, plain?.trim() || (html && readHtmlText(html)), listNames(attachments))

const toSentEntry = (email: StoredEmail): ExportedEntry => ({
  at: email.sentAt ?? email.createdAt,
  what: `Email of ${email.senderName} to ${email.toAddress} (${email.status})`,
  text: joinParts(email.subject, email.message),
})

const toAnswerEntry = (answer: StoredAnswer): ExportedEntry => ({
  at: answer.receivedAt,
  what: `Email from ${answer.fromAddress ?? answer.fromName ?? 'somebody'}`,
  text: toWords(answer),
})

/** The emails of a lead that are stored here. Those of connected Google accounts are in these. */
export async function exportEmails(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  leadId: number,
): Promise<ExportedEntry[]> {
  return [
    ...(await emails.listForLead(leadId)).map(toSentEntry),
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
