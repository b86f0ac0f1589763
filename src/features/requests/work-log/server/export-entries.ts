import { callOutcomeLabels } from '../labels.ts'
import type { WorkLogDeps } from './deps.ts'
import type { CallRow, NoteRow } from './repository/tables.ts'

const toNoteEntry = ({ createdAt, authorName, text }: NoteRow) => ({
  at: createdAt,
  what: `Note of ${authorName ?? 'someone who was not recorded'}`,
  text,
})

const toCallEntry = ({ at, authorName, outcome, note }: CallRow) => ({
  at,
  what: `Call of ${authorName}: ${callOutcomeLabels[outcome]}`,
  text: note,
})

/** The notes of a lead and then its logged calls, for the person it is about. */
export async function exportEntries(
  { log }: Pick<WorkLogDeps, 'log'>,
  leadId: number,
): Promise<{ at: Date; what: string; text: string }[]> {
  const notes = await log.listNotes(leadId)
  const calls = await log.listCalls(leadId)
  return [...notes.map(toNoteEntry), ...calls.map(toCallEntry)]
}
