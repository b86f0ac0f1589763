import type { LeadDeps } from './deps.ts'
import type { LeadRow } from './repository/tables.ts'
import { toSearchColumns } from './search.ts'

/** Updates what the lead itself stores of its work log. Call it after each change of that, in the same transaction. */
export async function refreshNoteColumns(
  { leads, workLog }: Pick<LeadDeps, 'leads' | 'workLog'>,
  lead: LeadRow,
): Promise<void> {
  const texts = await workLog.listNoteTexts(lead.id)
  const internalNotes = texts.at(-1) ?? ''
  const searched = await workLog.listSearchedTexts(lead.id)
  const { searchText } = toSearchColumns({ ...lead, internalNotes }, searched)
  await leads.setNoteColumns(lead.id, { internalNotes, searchText })
}
