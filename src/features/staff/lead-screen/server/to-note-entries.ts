import type { Lead } from '#features/requests/leads/contract/leads.ts'
import type { LoggedWork } from './deps.ts'
import type { DraftEntry } from './draft-entry.ts'

/** Written by an instance of the version before, which does not store notes: when and by whom is not known. */
function toTextWithoutNote(
  { createdAt, internalNotes }: Lead,
  notes: LoggedWork['notes'],
): DraftEntry[] {
  if (internalNotes === '' || notes.some(({ text }) => text === internalNotes)) return []
  const fields = { noteId: null, text: internalNotes, editedAt: null, editableUntil: null }
  return [{ id: 'notes', at: createdAt, by: null, kind: 'note', ...fields }]
}

/** The internal notes of a lead, newest first. */
export const toNoteEntries = (lead: Lead, { notes }: LoggedWork): DraftEntry[] => [
  ...notes
    .map(
      ({ id, authorId, author, createdAt, ...note }): DraftEntry => ({
        id: `note-${id}`,
        at: createdAt,
        by: author,
        actorId: authorId,
        kind: 'note',
        noteId: id,
        ...note,
      }),
    )
    .toReversed(),
  ...toTextWithoutNote(lead, notes),
]
