import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import { leadScope } from '../policy.ts'
import type { LeadDeps } from './deps.ts'
import type { LeadRow } from './repository/tables.ts'

/** Sets the status back that a lead got at this moment, only while it is still the one that it got then. */
export async function undoContacted(
  deps: LeadDeps,
  actor: Actor,
  lead: LeadRow,
  contactedAt: Date,
): Promise<void> {
  const { leads, clock } = deps
  const latest = (await leads.listChanges(lead.id)).find(({ field }) => field === 'status')
  if (latest?.at.getTime() !== contactedAt.getTime()) return
  const at = new Date(Math.max(clock.now().getTime(), lead.updatedAt.getTime() + 1))
  await leads.change(leadScope(actor), lead.id, undefined, {
    status: 'notContacted',
    updatedAt: at,
  })
  const values = { fromValue: lead.status, toValue: 'notContacted' }
  const by = { actorId: actor.userId, actorName: fullName(actor) }
  await leads.recordChanges([{ leadId: lead.id, at, ...by, field: 'status', ...values }])
}
