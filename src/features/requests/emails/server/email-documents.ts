import { AppError, fieldError } from '#shared/errors.ts'
import { maxEmailDocumentBytes } from '../contract/email-documents.ts'
import { mailTexts, toDeletedDocument } from '../rules.ts'
import type { LeadMailDeps } from './deps.ts'

type DocumentDeps = Pick<LeadMailDeps, 'documents' | 'emails'>
export type ChosenDocument = { id: number; name: string }

/** The documents that a writer has chosen. @throws bad-input when one is gone or they are too large */
export async function requireDocuments(
  { documents }: Pick<LeadMailDeps, 'documents'>,
  ids: readonly number[],
): Promise<ChosenDocument[]> {
  const found = await documents.find(ids)
  if (found.length < ids.length) throw fieldError('documentIds', mailTexts.documentGone)
  const bytes = found.reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxEmailDocumentBytes) throw fieldError('documentIds', mailTexts.documentsTooLarge)
  return found
}

/** The numbers of the documents of a stored email, those that exist still. */
export async function listDocumentIds(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  emailId: number,
): Promise<number[]> {
  return (await emails.listDocuments([emailId])).flatMap(({ documentId }) => documentId ?? [])
}

/** @throws conflict when a document of a stored email was deleted */
export async function requireStoredDocuments(
  { emails }: Pick<LeadMailDeps, 'emails'>,
  emailId: number,
): Promise<void> {
  const gone = (await emails.listDocuments([emailId])).find(({ documentId }) => documentId === null)
  if (gone) throw new AppError('conflict', toDeletedDocument(gone.name))
}

/** The files that an email is sent with, or the name of a document that was deleted before. */
export async function readAttachments({ documents, emails }: DocumentDeps, emailId: number) {
  const attachments: { filename: string; content: Buffer; contentType: string }[] = []
  for (const { documentId, name } of await emails.listDocuments([emailId])) {
    const found = documentId === null ? undefined : await documents.readBytes(documentId)
    if (!found) return { missing: name }
    attachments.push({ filename: name, content: found.bytes, contentType: 'application/pdf' })
  }
  return { attachments }
}
