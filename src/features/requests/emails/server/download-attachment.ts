import { GoogleError } from '#features/requests/google-connection/rules.ts'
import { MailboxError } from '#platform/server/mail/imap-mailbox.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { mailTexts } from '../rules.ts'
import { isDocument } from './answers/file-types.ts'
import { readImapFile } from './answers/read-imap-file.ts'
import { toAppError } from './delivery/outcomes.ts'
import type { LeadMailDeps } from './deps.ts'
import { maxFileBytes } from './limits.ts'
import type { StoredAttachment } from './repository/answers-table.ts'
import { type Readable, readReadable } from './thread/read-correspondence.ts'
import { toAnswerId, toLogId } from './thread/thread-entry.ts'
import { isThreadDenied } from './thread/visibility.ts'

type Asked = { messageId: string; number: number }
export type AttachedFile = { name: string; bytes: Buffer }

export function findFile(files: readonly StoredAttachment[], number: number): StoredAttachment {
  const file = files[number - 1]
  if (!file) throw notFound(mailTexts.noFile)
  // As it is encoded, a file is a third larger.
  if (file.size > maxFileBytes * 1.4) throw new AppError('too-large', mailTexts.largeFile)
  return file
}

/** A document that an email of ours was sent with. */
async function readDocument(
  { documents, emails }: LeadMailDeps,
  emailId: number,
  number: number,
): Promise<AttachedFile> {
  const document = (await emails.listDocuments([emailId]))[number - 1]
  const found = document?.documentId && (await documents.readBytes(document.documentId))
  if (!found) throw notFound(mailTexts.noDocument)
  return { name: document.name, bytes: found.bytes }
}

async function readFile(
  deps: LeadMailDeps,
  actor: Actor,
  { received, stored, answers, googleError }: Readable,
  { messageId, number }: Asked,
): Promise<AttachedFile> {
  const { gmail, imap } = deps
  const own = stored.find(({ id }) => toLogId(id) === messageId)
  if (own) return readDocument(deps, own.id, number)
  const answer = answers.find(({ id }) => toAnswerId(id) === messageId)
  const mail = received.find(({ id }) => id === messageId)
  if (!answer && !mail && googleError) throw googleError
  const file = findFile((answer ?? mail)?.attachments ?? [], number)
  const read = async () => {
    if (!answer) return gmail.readFile(actor.userId, messageId, file.part)
    return imap && readImapFile(imap, answer, file)
  }
  const bytes = await read()
  if (!bytes) throw notFound(mailTexts.noFile)
  return { name: file.name, bytes }
}

/** Documents and pictures only: people trust a file that comes from the portal. */
export function assertOpenable({ name, bytes }: AttachedFile) {
  if (bytes.length > maxFileBytes) throw new AppError('too-large', mailTexts.largeFile)
  if (bytes.length === 0) throw new AppError('wrong-type', mailTexts.emptyFile)
  if (!isDocument(name, bytes)) throw new AppError('wrong-type', mailTexts.strangeFile)
}

export function toRefusal(error: unknown) {
  if (error instanceof GoogleError) return toAppError(error)
  return error instanceof MailboxError ? new AppError('unavailable', mailTexts.unreadable) : error
}

/**
 * One file of a received message, read from its mailbox at this moment.
 * @throws not-found, not-allowed (THREAD_ACCESS_DENIED), too-large, wrong-type, unavailable
 */
export async function downloadAttachment(
  deps: LeadMailDeps,
  actor: Actor,
  leadId: number,
  asked: Asked,
  origin: Origin,
): Promise<AttachedFile> {
  const action = 'lead.attachment_downloaded'
  const lead = await deps.leads.find(actor, leadId, origin, action)
  const entry = { actor, origin, record: 'lead', id: leadId, action } as const
  try {
    const readable = await readReadable(deps, actor, lead)
    const file = await readFile(deps, actor, readable, asked)
    assertOpenable(file)
    await deps.audit.record(entry)
    return file
  } catch (error) {
    await deps.audit.record({ ...entry, outcome: isThreadDenied(error) ? 'refused' : 'failed' })
    throw toRefusal(error)
  }
}
