import { GoogleError } from '#features/requests/google-connection/rules.ts'
import type { LeadMailDeps } from '../deps.ts'
import type { GmailMessage, GmailPart } from '../gmail.ts'
import { findHeader, toPartText } from '../mail-fields.ts'
import type { ReceivedMail } from '../mail-reader.ts'
import type { AnswerMailbox, NewAnswer } from '../repository/answers-table.ts'
import { loadReader } from '../thread/read-correspondence.ts'
import { listLeads, mapLeads } from './find-matches.ts'
import { parseReturned } from './returned-mail.ts'
import { toGmailAnswer } from './to-gmail-answer.ts'

type ReportDeps = Pick<LeadMailDeps, 'emails' | 'gmail' | 'outgoingMail'>
type Mailbox = Pick<AnswerMailbox, 'id' | 'address'> & { userId: number }

/** Older mail servers return emails without a report that says why. */
export const toReportKind = ({ payload }: GmailMessage, mail: ReceivedMail): ReceivedMail =>
  payload.mimeType.toLowerCase() === 'multipart/report' ? mail : { ...mail, kind: 'bounce' }

/** The Message-IDs of the emails that a report returns, in every part that may have their headers. */
function readReturnedIds({ payload }: GmailMessage): string[] {
  const texts: string[] = []
  const pending: GmailPart[] = payload.parts ? [...payload.parts] : [payload]
  for (let part = pending.pop(); part; part = pending.pop()) {
    pending.push(...(part.parts ?? []))
    // The report has a Message-ID of its own.
    const id = part === payload ? '' : findHeader(part.headers, 'message-id')
    texts.push(id ? `Message-ID: ${id}` : '', part.body?.data ? toPartText(part) : '')
  }
  return parseReturned(texts).ids
}

/** @returns undefined when the message was deleted in the meantime */
async function readMessage({ gmail }: ReportDeps, userId: number, id: string) {
  try {
    return await gmail.readMessage(userId, id)
  } catch (error) {
    if (error instanceof GoogleError && error.reason === 'not-found') return undefined
    throw error
  }
}

/**
 * Mail servers' reports outside of our threads that return an email of ours. Gmail is asked for the ids of mail from such
 * servers only, because the mailbox is a therapist's own: nothing else of it is read, and a report about other mail is
 * forgotten.
 * @param added the messages to look at; undefined: all since that moment
 */
export async function findGmailReports(
  deps: ReportDeps,
  mailbox: Mailbox,
  { since, added }: { since: Date; added?: ReadonlySet<string> },
): Promise<NewAnswer[]> {
  if (added?.size === 0) return []
  const listed = await deps.gmail.listReports(mailbox.userId, since)
  const answers: NewAnswer[] = []
  for (const id of listed) {
    if (added && !added.has(id)) continue
    const message = await readMessage(deps, mailbox.userId, id)
    if (!message) continue
    const ids = readReturnedIds(message)
    const leadIds = listLeads(await mapLeads(deps, ids), ids)
    const { readReceived } = await loadReader()
    const mail = toReportKind(message, readReceived(message))
    answers.push(...leadIds.map((leadId) => toGmailAnswer(mailbox, leadId, mail)))
  }
  return answers
}
