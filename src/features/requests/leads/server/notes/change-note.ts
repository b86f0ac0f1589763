import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { type LeadNote, noteNotFound } from '../../contract/notes.ts'
import type { LeadDeps } from '../deps.ts'
import { refreshNoteColumns, withOwnNote } from './note-store.ts'
import { presentNote } from './present-note.ts'

type NoteIds = { id: number; noteId: number }

/** Corrects one's own note. @throws not-found; not-allowed, see `mayChangeNote` */
export async function changeNote(
  deps: LeadDeps,
  actor: Actor,
  { id, noteId }: NoteIds,
  text: string,
  origin: Origin,
): Promise<LeadNote> {
  const { leads, audit, clock } = deps
  const action = 'lead.note_changed'
  return withOwnNote(deps, { actor, origin, id, noteId, action }, async (note, lead) => {
    const now = clock.now()
    if (note.text === text) return presentNote(actor, note, now)
    const changed = await leads.updateNote(noteId, { text, editedAt: now })
    if (!changed) throw notFound(noteNotFound)
    await refreshNoteColumns(deps, lead)
    await audit.record({ actor, origin, record: 'lead', id, action })
    return presentNote(actor, changed, now)
  })
}

/** Deletes one's own note. @throws not-found; not-allowed, see `mayChangeNote` */
export async function deleteNote(
  deps: LeadDeps,
  actor: Actor,
  { id, noteId }: NoteIds,
  origin: Origin,
): Promise<void> {
  const { leads, audit } = deps
  const action = 'lead.note_deleted'
  await withOwnNote(deps, { actor, origin, id, noteId, action }, async (_, lead) => {
    await leads.deleteNote(noteId)
    await refreshNoteColumns(deps, lead)
    await audit.record({ actor, origin, record: 'lead', id, action })
  })
}
