import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadNote } from '../../contract/notes.ts'
import { leadScope } from '../../policy.ts'
import { getRetentionCutoff, type LeadDeps } from '../lead-deps.ts'
import { refuseMissingLead } from '../refuse-missing-lead.ts'
import { presentNote } from './present-note.ts'

/** The notes of a lead, oldest first. Recorded as a view. @throws not-found, also for a colleague's lead */
export const listNotes =
  (deps: LeadDeps) =>
  async (actor: Actor, id: number, origin: Origin): Promise<LeadNote[]> => {
    const { database, leads, audit, clock } = deps
    const notes = await database.transaction(async () => {
      const lead = await leads.find(leadScope(actor), id, getRetentionCutoff(deps))
      if (!lead) return undefined
      await audit.record({ actor, origin, record: 'lead', id, action: 'lead.viewed' })
      return leads.listNotes(id)
    })
    if (!notes) throw await refuseMissingLead(deps, { actor, origin, id, action: 'lead.viewed' })
    return notes.map((note) => presentNote(actor, note, clock.now()))
  }
