import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed, notFound } from '#shared/errors.ts'
import { noteIsFinal, noteNotFound } from '../../contract/notes.ts'
import { leadScope, mayChangeNote } from '../../policy.ts'
import { getRetentionCutoff, type LeadAction, type LeadDeps } from '../lead-deps.ts'
import { refuseMissingLead } from '../refuse-missing-lead.ts'
import type { LeadNoteRow, LeadRow } from '../repository/tables.ts'
import { toSearchColumns } from '../search.ts'

/** Updates what the lead itself stores of its notes. Call it after each change of them, in the same transaction. */
export async function refreshNoteColumns(
  { leads }: Pick<LeadDeps, 'leads'>,
  lead: LeadRow,
): Promise<void> {
  const texts = (await leads.listNotes(lead.id)).map(({ text }) => text)
  const internalNotes = texts.at(-1) ?? ''
  const { searchText } = toSearchColumns({ ...lead, internalNotes }, texts)
  await leads.setNoteColumns(lead.id, { internalNotes, searchText })
}

type Attempt = { actor: Actor; origin: Origin; leadId: number; action: LeadAction }

/**
 * Runs `work` on a lead that the actor may see, one change at a time.
 * @throws not-found, also for a colleague's lead
 */
export async function withLead<Result>(
  deps: LeadDeps,
  { actor, origin, leadId: id, action }: Attempt,
  work: (lead: LeadRow) => Promise<Result>,
): Promise<Result> {
  const { database, leads } = deps
  const done = await database.transaction(async () => {
    await lockUntilCommit(database, `lead ${id}`)
    const lead = await leads.find(leadScope(actor), id, getRetentionCutoff(deps))
    return lead && { result: await work(lead) }
  })
  if (!done) throw await refuseMissingLead(deps, { actor, origin, id, action })
  return done.result
}

/**
 * The same for a note that the actor may still change. Refusals are recorded.
 * @throws not-found; not-allowed for a note of somebody else, and after its 15 minutes
 */
export async function withOwnNote<Result>(
  deps: LeadDeps,
  attempt: Attempt & { noteId: number },
  work: (note: LeadNoteRow, lead: LeadRow) => Promise<Result>,
): Promise<Result> {
  const { leads, audit, clock } = deps
  const { actor, origin, leadId, noteId, action } = attempt
  // Refusals are returned, not thrown, so that their audit entries are committed.
  const outcome = await withLead(deps, attempt, async (lead) => {
    const note = await leads.findNote(leadId, noteId)
    if (!note) return 'missing'
    if (!mayChangeNote(actor, note, clock.now())) {
      await audit.record({ actor, origin, record: 'lead', id: leadId, action, outcome: 'refused' })
      return 'final'
    }
    return { result: await work(note, lead) }
  })
  if (outcome === 'missing') throw notFound(noteNotFound)
  if (outcome === 'final') throw notAllowed(noteIsFinal)
  return outcome.result
}
