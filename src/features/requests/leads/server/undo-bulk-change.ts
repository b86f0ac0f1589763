import type { Actor, Origin } from '#shared/actor.ts'
import type { EndpointResponse } from '#shared/endpoint.ts'
import type { undoBulkChange as definition, UndoneLead } from '../contract/bulk.ts'
import { changeEach } from './change-each.ts'
import type { LeadDeps } from './deps.ts'

/** Without an alert: the person to whom a lead is given back has had it before. */
function toChange({ id, handledAt, ...change }: UndoneLead) {
  return { id, change, undo: { handledAt: handledAt ? new Date(handledAt) : null } }
}

/** Gives leads back what a change of several has replaced. One that was changed since stays as it is. */
export async function undoBulkChange(
  deps: LeadDeps,
  actor: Actor,
  leads: readonly UndoneLead[],
  origin: Origin,
): Promise<EndpointResponse<typeof definition>> {
  const { changes, failed } = await changeEach(deps, { actor, origin }, leads.map(toChange))
  return { changed: changes.length, failed }
}
