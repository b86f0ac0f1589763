import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { fullName } from '#shared/names.ts'
import { type LeadCall, type logLeadCall, maxCallsPerLead } from '../contract/calls.ts'
import { reachesClient } from '../rules.ts'
import type { WorkLogDeps } from './deps.ts'
import { presentCall } from './present-call.ts'

/**
 * Logs a phone call to the client, who waits no longer. Answers are stored under the same lock, so none that came
 * before counts as newer. @throws not-found, also for a colleague's lead; conflict when the lead has the most calls
 */
export async function logCall(
  deps: WorkLogDeps,
  actor: Actor,
  id: number,
  { outcome, note = '' }: ParsedBody<typeof logLeadCall>,
  origin: Origin,
): Promise<LeadCall> {
  const { database, log, leads, audit, clock } = deps
  const action = 'lead.call_logged'
  return leads.withLead({ actor, origin, id, action, isLocked: true }, async (lead) => {
    if ((await log.countCalls(id)) >= maxCallsPerLead) {
      throw new AppError('conflict', `A lead can have ${maxCallsPerLead} calls.`)
    }
    await lockUntilCommit(database, `lead mail ${id}`)
    const now = clock.now()
    const wroteAt = await leads.findClientWroteAt(id)
    const handledAt = new Date(
      Math.max(now.getTime(), wroteAt?.getTime() ?? 0, (lead.handledAt?.getTime() ?? 0) + 1),
    )
    await leads.recordHandled(id, handledAt)
    const author = { userId: actor.userId, name: fullName(actor) }
    const contactedAt = reachesClient(outcome)
      ? await leads.markContacted(id, author, origin)
      : undefined
    const call = await log.insertCall({
      leadId: id,
      authorId: author.userId,
      authorName: author.name,
      outcome,
      note,
      at: now,
      handledAt,
      handledBefore: lead.handledAt,
      contactedAt: contactedAt ?? null,
    })
    if (note !== '') await leads.refreshNoteColumns(lead)
    await audit.record({ actor, origin, record: 'lead', id, action })
    return presentCall(call)
  })
}
