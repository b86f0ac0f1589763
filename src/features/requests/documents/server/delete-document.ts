import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { documentTexts } from '../rules.ts'
import type { DocumentDeps } from './deps.ts'

/** Emails keep its name. @throws not-found */
export async function deleteDocument(
  { audit, database, documents }: DocumentDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<void> {
  await database.transaction(async () => {
    if (!(await documents.delete(id))) throw notFound(documentTexts.gone)
    await audit.record({ actor, origin, record: 'document', id, action: 'document.deleted' })
  })
}
