import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, notAllowed } from '#shared/errors.ts'
import { formatFullDay, toNoon } from '#shared/practice-time.ts'
import type { Hold } from '../contract.ts'
import { leadScope, mayDeleteLeads } from '../policy.ts'
import type { LeadRow, RetentionCutoff } from './repository.ts'
import type { LeadDeps } from './service.ts'

type RemoveLeadDeps = Pick<LeadDeps, 'database' | 'leads' | 'audit' | 'countEmails'> & {
  cutoff: () => RetentionCutoff
  /** A row's hold while it lasts. */
  toHold: (row: LeadRow) => Hold | null
}

type Removal = { actor: Actor; id: number; origin: Origin }

const refuseHeld = ({ until, reason }: Hold) =>
  new AppError(
    'conflict',
    `This lead is on hold until ${formatFullDay(toNoon(until), 'UTC')} (${reason}). Release the hold first.`,
  )

/**
 * Deletes one lead with its mails and its history. The receipt in the audit log, in the same
 * transaction, says by number which one and how many of each kind went with it.
 * @returns false when the lead is not there for this person
 * @throws not-allowed for anybody but an administrator; conflict while the lead is on hold
 */
export async function removeLead(
  { database, leads, audit, countEmails, cutoff, toHold }: RemoveLeadDeps,
  { actor, id, origin }: Removal,
): Promise<boolean> {
  const entry = { actor, origin, record: 'lead', id, action: 'deleted' } as const
  const outcome = await database.transaction(async () => {
    // A change of the same lead, such as a hold that is being set, is finished first.
    await lockUntilCommit(database, `lead ${id}`)
    const row = await leads.find(leadScope(actor), id, cutoff())
    if (!row) return 'missing'
    const hold = mayDeleteLeads(actor) ? toHold(row) : null
    if (hold || !mayDeleteLeads(actor)) {
      await audit.record({ ...entry, outcome: 'refused' })
      return hold ?? 'not-allowed'
    }
    const emails = await countEmails(id)
    const changes = await leads.countChanges(id)
    await leads.remove(id)
    await audit.record({ ...entry, details: { emails, changes } })
    return 'removed'
  })
  if (outcome === 'not-allowed') throw notAllowed('Only administrators delete leads.')
  if (typeof outcome === 'object') throw refuseHeld(outcome)
  return outcome === 'removed'
}
