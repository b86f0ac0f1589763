import { m } from '#messages'
import { type ExportedEntry, type ExportedRecord, toFacts } from '#shared/exported-record.ts'
import type { EmailStatus } from '../contract.ts'
import type { LeadMailDeps } from './deps.ts'
import { readHtmlText } from './html/has-words.ts'
import type { StoredAnswer } from './repository/answers-table.ts'
import type { StoredEmail } from './repository/emails-table.ts'

const listNames = (names: readonly string[]) =>
  names.length === 0 ? '' : m.export_files({ names: names.join(', ') })

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join('\n\n')

const statusWords: Record<EmailStatus, () => string> = {
  pending: m.export_email_pending,
  queued: m.export_email_pending,
  sending: m.export_email_pending,
  sent: m.export_email_sent,
  failed: m.export_email_failed,
  unknown: m.export_email_uncertain,
}

type Received = Pick<StoredAnswer, 'subject' | 'plain' | 'html' | 'attachments'>

const toWords = ({ subject, plain, html, attachments }: Received) =>
  joinParts(
    subject,
    plain?.trim() || (html && readHtmlText(html)),
    listNames(attachments.map(({ name }) => name)),
  )

const toSentEntry = (email: StoredEmail, documents: readonly string[] = []): ExportedEntry => ({
  at: email.sentAt ?? email.createdAt,
  what: () =>
    m.export_email_to({
      name: email.senderName,
      address: email.toAddress,
      status: statusWords[email.status](),
    }),
  text: () => joinParts(email.subject, email.message, listNames(documents)),
})

const toAnswerEntry = (answer: StoredAnswer): ExportedEntry => ({
  at: answer.receivedAt,
  what() {
    const name = answer.fromAddress ?? answer.fromName
    return name ? m.export_email_from({ name }) : m.export_email_unknown()
  },
  text: () => toWords(answer),
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
    label: m.export_unmatched,
    at,
    facts: toFacts([
      [m.export_from, [fromName, fromAddress].filter(Boolean).join(', ')],
      [m.export_to, toAddress],
    ]),
    entries: [{ at, what: m.export_words, text: () => toWords(email) }],
  }
}
