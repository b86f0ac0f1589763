import { withLock } from '#platform/server/database/locks.ts'
import { cleanFileName } from '#platform/server/http/clean-file-name.ts'
import type { UploadedFile } from '#platform/server/http/uploads.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { documentLimits, type PracticeDocument } from '../contract.ts'
import { documentTexts } from '../rules.ts'
import type { DocumentDeps } from './deps.ts'
import { presentDocument } from './list-documents.ts'

/** By its content: what its name and its sender say is not believed. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * Keeps a document for the emails of all staff. It lies in the database, so that backups and a move take it along.
 * @throws wrong-type; conflict when there are as many as there may be
 */
export async function addDocument(
  { audit, clock, database, documents }: DocumentDeps,
  actor: Actor,
  { bytes, name }: Pick<UploadedFile, 'bytes' | 'name'>,
  origin: Origin,
): Promise<PracticeDocument> {
  if (!isPdf(bytes)) throw new AppError('wrong-type', documentTexts.wrongType)
  return withLock(database, 'documents', async () => {
    if ((await documents.list()).length >= documentLimits.count) {
      throw new AppError('conflict', documentTexts.tooMany)
    }
    const row = await documents.insert({
      name: cleanFileName(name, ['pdf']),
      size: bytes.length,
      bytes,
      createdAt: clock.now(),
      createdBy: actor.userId,
    })
    const action = 'document.created'
    await audit.record({ actor, origin, record: 'document', id: row.id, action })
    return presentDocument(row)
  })
}

/** A document of the demo practice. */
export async function insertPastDocument(
  { documents }: Pick<DocumentDeps, 'documents'>,
  given: { name: string; bytes: Buffer; createdAt: Date },
): Promise<void> {
  await documents.insert({ ...given, size: given.bytes.length, createdBy: null })
}
