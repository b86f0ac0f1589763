import type { Actor, Origin } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { type addLeadNote, type LeadNote, noteKeyIsUsed } from '../contract/notes.ts'
import type { WorkLogDeps } from './deps.ts'
import { writeNote } from './note-store.ts'
import { presentNote } from './present-note.ts'

/**
 * Adds a note to a lead. One that is sent again because its response was lost is added once.
 * @throws not-found, also for a colleague's lead; conflict when the lead has the most notes it can have, and for the
 * key of a note with other words
 */
export async function addNote(
  deps: WorkLogDeps,
  actor: Actor,
  id: number,
  { text, key }: ParsedBody<typeof addLeadNote>,
  origin: Origin,
): Promise<LeadNote> {
  const { log, audit, clock } = deps
  const action = 'lead.note_added'
  // Keys are made by browsers: one person's must not find a note of another.
  const submissionKey = key === undefined ? null : `${actor.userId} ${key}`
  return deps.leads.withLead({ actor, origin, id, action, isLocked: true }, async (lead) => {
    const now = clock.now()
    const stored = submissionKey && (await log.findNoteByKey(id, submissionKey))
    if (stored) {
      // Otherwise the text of a caller that uses a key twice would be lost silently.
      if (stored.text !== text && stored.editedAt === null) {
        throw new AppError('conflict', noteKeyIsUsed)
      }
      return presentNote(actor, stored, now)
    }
    const note = await writeNote(deps, actor, { leadId: id, text, submissionKey, createdAt: now })
    await deps.leads.refreshNoteColumns(lead)
    await audit.record({ actor, origin, record: 'lead', id, action })
    return presentNote(actor, note, now)
  })
}
