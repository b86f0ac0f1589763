import type { Actor } from '#shared/actor.ts'
import type { LeadNote } from '../contract/notes.ts'
import { getNoteEditEnd, mayChangeNote } from '../policy.ts'
import type { NoteRow } from './repository/tables.ts'

/** A note as `actor` sees it at the moment `now`. */
export const presentNote = (actor: Actor, note: NoteRow, now: Date): LeadNote => ({
  id: note.id,
  text: note.text,
  author: note.authorName,
  createdAt: note.createdAt.toISOString(),
  editedAt: note.editedAt?.toISOString() ?? null,
  editableUntil: mayChangeNote(actor, note, now) ? getNoteEditEnd(note).toISOString() : null,
})
