import { m } from '#messages'
import type { ExportedEntry } from '#shared/exported-record.ts'
import type { CallOutcome } from '../contract/calls.ts'
import type { WorkLogDeps } from './deps.ts'
import type { CallRow, NoteRow } from './repository/tables.ts'

/** Words of the copy that a person gets, in their language. The portal's own labels are in English. */
const exportedOutcomes: Record<CallOutcome, () => string> = {
  spoke: m.export_outcome_spoke,
  voicemail: m.export_outcome_voicemail,
  noAnswer: m.export_outcome_no_answer,
  wrongNumber: m.export_outcome_wrong_number,
}

const toNoteEntry = ({ createdAt, authorName, text }: NoteRow): ExportedEntry => ({
  at: createdAt,
  what: () => (authorName ? m.export_note_of({ name: authorName }) : m.export_note_unknown()),
  text,
})

const toCallEntry = ({ at, authorName, outcome, note }: CallRow): ExportedEntry => ({
  at,
  what: () => m.export_call_of({ name: authorName, outcome: exportedOutcomes[outcome]() }),
  text: note,
})

/** The notes of a lead and then its logged calls, for the person it is about. */
export async function exportEntries(
  { log }: Pick<WorkLogDeps, 'log'>,
  leadId: number,
): Promise<ExportedEntry[]> {
  const notes = await log.listNotes(leadId)
  const calls = await log.listCalls(leadId)
  return [...notes.map(toNoteEntry), ...calls.map(toCallEntry)]
}
