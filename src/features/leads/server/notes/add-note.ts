import type { Actor, Origin } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { type addLeadNote, type LeadNote, maxNotesPerLead } from '../../contract/notes.ts'
import type { LeadDeps } from '../lead-deps.ts'
import { withLead } from '../with-lead.ts'
import { refreshNoteColumns } from './note-store.ts'
import { presentNote } from './present-note.ts'

/**
 * Adds a note to a lead. One that is sent again because its response was lost is added once.
 * @throws not-found, also for a colleague's lead; conflict when the lead has the most notes it can have
 */
export const addNote =
  (deps: LeadDeps) =>
  async (
    actor: Actor,
    id: number,
    { text, key }: ParsedBody<typeof addLeadNote>,
    origin: Origin,
  ): Promise<LeadNote> => {
    const { leads, audit, clock } = deps
    const action = 'lead.note_added'
    // Keys are made by browsers: one person's must not find a note of another.
    const submissionKey = key === undefined ? null : `${actor.userId} ${key}`
    return withLead(deps, { actor, origin, id, action, isLocked: true }, async (lead) => {
      const now = clock.now()
      const stored = submissionKey && (await leads.findNoteByKey(id, submissionKey))
      if (stored) return presentNote(actor, stored, now)
      if ((await leads.countNotes(id)) >= maxNotesPerLead) {
        throw new AppError('conflict', `A lead can have ${maxNotesPerLead} notes.`)
      }
      const author = { authorId: actor.userId, authorName: fullName(actor) }
      const note = await leads.insertNote({
        leadId: id,
        ...author,
        text,
        submissionKey,
        createdAt: now,
      })
      if (!note) throw new Error('a note with this key was stored under the lock of its lead')
      await refreshNoteColumns(deps, lead)
      await audit.record({ actor, origin, record: 'lead', id, action })
      return presentNote(actor, note, now)
    })
  }
