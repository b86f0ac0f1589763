import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { ParsedBody } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { clientWroteAgain, type restoreLead as restore } from '../contract/waiting.ts'
import { leadScope } from '../policy.ts'
import type { LeadDeps } from './deps.ts'
import { withLead } from './with-lead.ts'

type SeenWords = {
  /** The lead's `clientWroteAt` as the screen had it; undefined where that is not known. */
  clientWroteAt?: string | null | undefined
}

/**
 * "No reply needed": what the client has written so far waits no longer. Answers are stored under the same lock, so none
 * is dismissed that the screen did not show. @throws not-found; conflict when the client has written since
 */
export async function dismissLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  { clientWroteAt: seen }: SeenWords,
  origin: Origin,
) {
  const action = 'lead.no_reply_needed'
  const { database, leads, audit, clock } = deps
  return withLead(deps, { actor, origin, id, action }, async (lead) => {
    await lockUntilCommit(database, `lead mail ${id}`)
    const wroteAt = await leads.findClientWroteAt(id)
    if (seen !== undefined && (wroteAt?.getTime() ?? 0) > Date.parse(seen ?? '1970-01-01')) {
      throw new AppError('conflict', clientWroteAgain)
    }
    const handledAt = new Date(Math.max(clock.now().getTime(), wroteAt?.getTime() ?? 0))
    await leads.recordHandled(id, handledAt, { isAnswer: false })
    await leads.recordLeadRead(actor.userId, id, handledAt)
    await audit.record({ actor, origin, record: 'lead', id, action })
    const before = lead.handledAt?.toISOString() ?? null
    return { handledAt: handledAt.toISOString(), before }
  })
}

/** Takes "No reply needed" back. @throws not-found; conflict when the lead was handled again since */
export async function restoreLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  { handledAt, before }: ParsedBody<typeof restore>,
  origin: Origin,
): Promise<void> {
  const action = 'lead.no_reply_undone'
  await withLead(deps, { actor, origin, id, action }, async () => {
    await lockUntilCommit(deps.database, `lead mail ${id}`)
    const span = { from: new Date(handledAt), to: before ? new Date(before) : null }
    if (!(await deps.leads.reopenWait(leadScope(actor), id, span))) {
      throw new AppError('conflict', 'This cannot be undone any more: someone has answered since.')
    }
    await deps.audit.record({ actor, origin, record: 'lead', id, action })
  })
}
