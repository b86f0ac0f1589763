import type { Actor } from '#shared/actor.ts'
import { AppError, notAllowed, notFound } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { maxNotesPerLead, noteIsFinal, noteNotFound } from '../../contract/notes.ts'
import { mayChangeNote } from '../../policy.ts'
import type { LeadDeps } from '../deps.ts'
import type { LeadAttempt } from '../refuse-missing-lead.ts'
import type { LeadNoteRow, LeadRow, NewLeadNote } from '../repository/tables.ts'
import { toSearchColumns } from '../search.ts'
import { withLead } from '../with-lead.ts'

/**
 * Stores a note in its author's name. Call it under the lock of the lead.
 * @throws conflict when the lead has the most notes it can have
 */
export async function writeNote(
  { leads }: Pick<LeadDeps, 'leads'>,
  actor: Actor,
  note: Omit<NewLeadNote, 'authorId' | 'authorName'>,
): Promise<LeadNoteRow> {
  if ((await leads.countNotes(note.leadId)) >= maxNotesPerLead) {
    throw new AppError('conflict', `A lead can have ${maxNotesPerLead} notes.`)
  }
  const author = { authorId: actor.userId, authorName: fullName(actor) }
  const stored = await leads.insertNote({ ...note, ...author })
  if (!stored) throw new Error('a note with this key was stored under the lock of its lead')
  return stored
}

/** Updates what the lead itself stores of its notes. Call it after each change of them, in the same transaction. */
export async function refreshNoteColumns(
  { leads }: Pick<LeadDeps, 'leads'>,
  lead: LeadRow,
): Promise<void> {
  const texts = await leads.listNoteTexts(lead.id)
  const internalNotes = texts.at(-1) ?? ''
  const searched = await leads.listSearchedTexts(lead.id)
  const { searchText } = toSearchColumns({ ...lead, internalNotes }, searched)
  await leads.setNoteColumns(lead.id, { internalNotes, searchText })
}

/**
 * Runs `work` on a note that the actor may still change. Refusals are recorded.
 * @throws not-found; not-allowed for the note of another person, and after its 15 minutes
 */
export async function withOwnNote<Result>(
  deps: LeadDeps,
  attempt: LeadAttempt & { noteId: number },
  work: (note: LeadNoteRow, lead: LeadRow) => Promise<Result>,
): Promise<Result> {
  const { leads, audit, clock } = deps
  const { actor, origin, id, noteId, action } = attempt
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await withLead(deps, { ...attempt, isLocked: true }, async (lead) => {
    const note = await leads.findNote(id, noteId)
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
