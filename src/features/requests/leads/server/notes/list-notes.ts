import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadNote } from '../../contract/notes.ts'
import type { LeadDeps } from '../deps.ts'
import { recordLeadView } from '../record-lead-view.ts'
import { withLead } from '../with-lead.ts'
import { presentNote } from './present-note.ts'

/** The notes of a lead, oldest first. Recorded as a view. @throws not-found, also for a colleague's lead */
export async function listNotes(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<LeadNote[]> {
  const { leads, clock } = deps
  return withLead(deps, { actor, origin, id, action: 'lead.viewed' }, async () => {
    await recordLeadView(deps, { actor, origin }, id)
    return (await leads.listNotes(id)).map((note) => presentNote(actor, note, clock.now()))
  })
}
