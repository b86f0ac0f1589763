import { notFound } from '#shared/errors.ts'
import type { PracticeDocument } from '../contract.ts'
import { documentTexts } from '../rules.ts'
import type { DocumentDeps } from './deps.ts'
import type { DocumentRow } from './repository.ts'

type ReadDeps = Pick<DocumentDeps, 'documents'>

export const presentDocument = ({ createdAt, ...row }: DocumentRow): PracticeDocument => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

const byName = new Intl.Collator('en-CA', { numeric: true, sensitivity: 'base' })

/** They are forms for any client and name no one, so that reading them is not recorded. */
export async function listDocuments({ documents }: ReadDeps): Promise<PracticeDocument[]> {
  const rows = await documents.list()
  return rows.toSorted((a, b) => byName.compare(a.name, b.name) || a.id - b.id).map(presentDocument)
}

/** The existing ones among these documents, in the given order. */
export async function findDocuments(
  { documents }: ReadDeps,
  ids: readonly number[],
): Promise<DocumentRow[]> {
  if (ids.length === 0) return []
  const rows = await documents.listNamed(ids)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** @throws not-found */
export async function readDocument({ documents }: ReadDeps, id: number) {
  const found = await documents.readBytes(id)
  if (!found) throw notFound(documentTexts.gone)
  return found
}
