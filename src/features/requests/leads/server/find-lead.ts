import type { Actor, Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { Lead } from '../contract/leads.ts'
import { leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadAction, type LeadDeps } from './deps.ts'
import { presentOne } from './present-lead.ts'
import { refuseMissingLead } from './refuse-missing-lead.ts'

const consentWithdrawn =
  'This person has withdrawn their consent to be contacted, so no email can be sent and no call booked.'

/** By these the practice contacts a client. */
const contactActions: ReadonlySet<LeadAction> = new Set([
  'lead.email_sent',
  'lead.appointment_booked',
  'lead.appointment_offered',
])

/**
 * One lead, for other features. `action` is what they are about to do with it: they record it when it
 * succeeds. @throws not-found, also for a colleague's lead; that attempt is recorded as refused; conflict for an
 * email to, or a call with, a person who has withdrawn their consent
 */
export async function findLead(
  deps: LeadDeps,
  actor: Actor,
  id: number,
  origin: Origin,
  action: LeadAction,
): Promise<Lead> {
  const row = await deps.leads.find(leadScope(actor), id, getRetentionCutoff(deps))
  if (!row) throw await refuseMissingLead(deps, { actor, origin, id, action })
  if (contactActions.has(action) && (await deps.consents.findWithdrawnAt({ leadId: id }))) {
    throw new AppError('conflict', consentWithdrawn)
  }
  return presentOne(deps, actor, row)
}
