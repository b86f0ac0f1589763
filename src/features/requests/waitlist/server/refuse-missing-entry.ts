import type { AuditEvent } from '#features/core/audit/server/service.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { WaitlistDeps } from './deps.ts'
import type { StoredEntry } from './repository.ts'

type Attempt = {
  actor: Actor
  origin: Origin
  id: number
  action: AuditEvent<'waitlist'>['action']
}

export const entryGone = 'This person is no longer on the list.'

/**
 * Records an attempt on an entry of a colleague's list as refused. The person who tried gets the same answer
 * as for an entry that does not exist.
 */
export async function recordRefusedEntry(
  { audit }: Pick<WaitlistDeps, 'audit'>,
  attempt: Attempt,
  entry: StoredEntry | undefined,
): Promise<void> {
  if (entry) await audit.record({ ...attempt, record: 'waitlist', outcome: 'refused' })
}
