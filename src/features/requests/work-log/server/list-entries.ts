import type { Actor } from '#shared/actor.ts'
import type { LeadCall } from '../contract/calls.ts'
import type { LeadNote } from '../contract/notes.ts'
import { getCallUndoEnd, mayDeleteCall } from '../policy.ts'
import type { WorkLogDeps } from './deps.ts'
import { presentCall } from './present-call.ts'
import { presentNote } from './present-note.ts'

/** A logged call with the account that logged it, and until when the reader can take it back. */
export type NumberedCall = LeadCall & { authorId: number; deletableUntil: string | null }
/** A note as the reader sees it, with the account that wrote it. */
export type NumberedNote = LeadNote & { authorId: number | null }

/** The notes and calls of a lead that the actor has viewed, oldest first. */
export async function listEntries(
  { log, clock }: Pick<WorkLogDeps, 'log' | 'clock'>,
  actor: Actor,
  leadId: number,
): Promise<{ notes: NumberedNote[]; calls: NumberedCall[] }> {
  const notes = await log.listNotes(leadId)
  const calls = await log.listCalls(leadId)
  const now = clock.now()
  return {
    notes: notes.map((note) =>
      Object.assign(presentNote(actor, note, now), { authorId: note.authorId }),
    ),
    calls: calls.map((call) => {
      const isDeletable = mayDeleteCall(actor, call, now)
      const deletableUntil = isDeletable ? getCallUndoEnd(call).toISOString() : null
      return Object.assign(presentCall(call), { authorId: call.authorId, deletableUntil })
    }),
  }
}
