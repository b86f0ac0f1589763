import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import { type LeadNote, noteNotFound } from '../contract/notes.ts'
import type { WorkLogDeps } from './deps.ts'
import { withOwnNote } from './note-store.ts'
import { presentNote } from './present-note.ts'

type NoteIds = { id: number; noteId: number }

/** Corrects one's own note. @throws not-found; not-allowed, see `mayChangeNote` */
export async function changeNote(
  deps: WorkLogDeps,
  actor: Actor,
  { id, noteId }: NoteIds,
  text: string,
  origin: Origin,
): Promise<LeadNote> {
  const { log, audit, clock } = deps
  const action = 'lead.note_changed'
  return withOwnNote(deps, { actor, origin, id, noteId, action }, async (note, lead) => {
    const now = clock.now()
    if (note.text === text) return presentNote(actor, note, now)
    const changed = await log.updateNote(noteId, { text, editedAt: now })
    if (!changed) throw notFound(noteNotFound)
    await deps.leads.refreshNoteColumns(lead)
    await audit.record({ actor, origin, record: 'lead', id, action })
    return presentNote(actor, changed, now)
  })
}

/** Deletes one's own note. @throws not-found; not-allowed, see `mayChangeNote` */
export async function deleteNote(
  deps: WorkLogDeps,
  actor: Actor,
  { id, noteId }: NoteIds,
  origin: Origin,
): Promise<void> {
  const { log, audit } = deps
  const action = 'lead.note_deleted'
  await withOwnNote(deps, { actor, origin, id, noteId, action }, async (_, lead) => {
    await log.deleteNote(noteId)
    await deps.leads.refreshNoteColumns(lead)
    await audit.record({ actor, origin, record: 'lead', id, action })
  })
}
