import type { Actor, Origin } from '#shared/actor.ts'
import type { LeadCall } from '../contract/calls.ts'
import type { LeadEvent } from '../contract/history.ts'
import type { Lead } from '../contract/leads.ts'
import type { LeadNote } from '../contract/notes.ts'
import { getCallUndoEnd, mayDeleteCall } from '../policy.ts'
import { presentCall } from './calls/present-call.ts'
import type { LeadDeps } from './deps.ts'
import { presentNote } from './notes/present-note.ts'
import { presentChange, presentOne } from './present-lead.ts'
import { recordLeadView } from './record-lead-view.ts'
import { withLead } from './with-lead.ts'

/** One change with who made it: an account, or 0 for the client. */
export type NumberedChange = LeadEvent & { id: number; actorId: number }
/** A logged call with the account that logged it, and until when the reader can take it back. */
export type NumberedCall = LeadCall & { authorId: number; deletableUntil: string | null }
/** A note as the reader sees it, with the account that wrote it. */
export type NumberedNote = LeadNote & { authorId: number | null }

/**
 * One lead with its last changes, newest first, and its notes and calls, oldest first, for features that show it. Recorded as a view.
 * @throws not-found, also for a colleague's lead
 */
export async function viewLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  maxChanges: number,
): Promise<{
  lead: Lead
  changes: NumberedChange[]
  notes: NumberedNote[]
  calls: NumberedCall[]
}> {
  const { leads, clock } = deps
  return withLead(deps, { actor, origin, id, action: 'lead.viewed' }, async (row) => {
    await recordLeadView(deps, { actor, origin }, id)
    const changes = await leads.listChanges(id, maxChanges)
    return {
      lead: await presentOne(deps, actor, row),
      changes: changes.map((change) =>
        Object.assign(presentChange(change), { id: change.id, actorId: change.actorId }),
      ),
      notes: (await leads.listNotes(id)).map((note) =>
        Object.assign(presentNote(actor, note, clock.now()), { authorId: note.authorId }),
      ),
      calls: (await leads.listCalls(id)).map((call) => {
        const isDeletable = mayDeleteCall(actor, call, clock.now())
        const deletableUntil = isDeletable ? getCallUndoEnd(call).toISOString() : null
        return Object.assign(presentCall(call), { authorId: call.authorId, deletableUntil })
      }),
    }
  })
}
