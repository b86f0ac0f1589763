import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { leadNotFound } from '../contract/leads.ts'
import { recordLimited, recordLimitedCode } from '../contract/protection.ts'
import { unlimitedScope } from '../policy.ts'
import { getRetentionCutoff, type LeadAction, type LeadDeps, type RetentionDeps } from './deps.ts'

/** An action that a person is about to take on a lead. */
export type LeadAttempt = { actor: Actor; origin: Origin; id: number; action: LeadAction }

/**
 * The error for a lead that the actor cannot see. An attempt on a colleague's lead is recorded as
 * refused, but gets the same answer as one on a lead that does not exist. Someone whom a limit alone keeps out reads so.
 */
export async function refuseMissingLead(
  deps: Pick<LeadDeps, 'leads' | 'audit'> & RetentionDeps,
  attempt: LeadAttempt,
): Promise<AppError> {
  const { actor, id } = attempt
  const found = await deps.leads.find(unlimitedScope(actor), id, getRetentionCutoff(deps))
  if (found) {
    await deps.audit.record({ ...attempt, record: 'lead', outcome: 'refused' })
    return new AppError('not-allowed', recordLimited, { detail: recordLimitedCode })
  }
  if (await deps.leads.exists(attempt.id, getRetentionCutoff(deps))) {
    await deps.audit.record({ ...attempt, record: 'lead', outcome: 'refused' })
  }
  return notFound(leadNotFound)
}
