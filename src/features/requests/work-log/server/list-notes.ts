import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadNote } from '../contract/notes.ts'
import type { WorkLogDeps } from './deps.ts'
import { presentNote } from './present-note.ts'

/** The notes of a lead, oldest first. Recorded as a view. @throws not-found, also for a colleague's lead */
export async function listNotes(
  deps: WorkLogDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<LeadNote[]> {
  const { log, clock } = deps
  return deps.leads.withLead({ actor, origin, id, action: 'lead.viewed' }, async () => {
    await deps.leads.recordView({ actor, origin }, id)
    return (await log.listNotes(id)).map((note) => presentNote(actor, note, clock.now()))
  })
}
