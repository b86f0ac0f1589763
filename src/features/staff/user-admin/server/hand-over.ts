import type { Actor, Origin } from '#shared/actor.ts'
import { fieldError } from '#shared/errors.ts'
import type { UserAdminDeps } from './deps.ts'

/**
 * Gives the leads of an account to another one, or to no one. Call it under the lock of the accounts.
 * @throws bad-input unless the other account is there and can be signed in to
 */
export async function handOverLeads(
  { accounts, leads }: Pick<UserAdminDeps, 'accounts' | 'leads'>,
  actor: Actor,
  id: number,
  leadsTo: number | null,
  origin: Origin,
): Promise<void> {
  const heir = leadsTo === null || leadsTo === id ? undefined : await accounts.findDetails(leadsTo)
  if (leadsTo !== null && !heir) {
    throw fieldError('leadsTo', 'Please choose someone else who has an account.')
  }
  if (heir?.isSuspended) {
    throw fieldError('leadsTo', 'Please choose someone whose account is not suspended.')
  }
  await leads.handOver(actor, id, leadsTo, origin)
}
