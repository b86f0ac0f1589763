import type { LeadAttempt, LeadRow } from '#features/requests/leads/server/service.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError, notAllowed, notFound } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { maxNotesPerLead, noteIsFinal, noteNotFound } from '../contract/notes.ts'
import { mayChangeNote } from '../policy.ts'
import type { WorkLogDeps } from './deps.ts'
import type { NewNote, NoteRow } from './repository/tables.ts'

/**
 * Stores a note in its author's name. Call it under the lock of the lead.
 * @throws conflict when the lead has the most notes it can have
 */
export async function writeNote(
  { log }: Pick<WorkLogDeps, 'log'>,
  actor: Actor,
  note: Omit<NewNote, 'authorId' | 'authorName'>,
): Promise<NoteRow> {
  if ((await log.countNotes(note.leadId)) >= maxNotesPerLead) {
    throw new AppError('conflict', `A lead can have ${maxNotesPerLead} notes.`)
  }
  const author = { authorId: actor.userId, authorName: fullName(actor) }
  const stored = await log.insertNote({ ...note, ...author })
  if (!stored) throw new Error('a note with this key was stored under the lock of its lead')
  return stored
}

/**
 * Runs `work` on a note that the actor may still change. Refusals are recorded.
 * @throws not-found; not-allowed for the note of another person, and after its 15 minutes
 */
export async function withOwnNote<Result>(
  deps: WorkLogDeps,
  attempt: LeadAttempt & { noteId: number },
  work: (note: NoteRow, lead: LeadRow) => Promise<Result>,
): Promise<Result> {
  const { log, audit, clock } = deps
  const { actor, origin, id, noteId, action } = attempt
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await deps.leads.withLead({ ...attempt, isLocked: true }, async (lead) => {
    const note = await log.findNote(id, noteId)
    if (!note) return 'missing'
    if (!mayChangeNote(actor, note, clock.now())) {
      await audit.record({ actor, origin, record: 'lead', id, action, outcome: 'refused' })
      return 'final'
    }
    return { result: await work(note, lead) }
  })
  if (outcome === 'missing') throw notFound(noteNotFound)
  if (outcome === 'final') throw notAllowed(noteIsFinal)
  return outcome.result
}
