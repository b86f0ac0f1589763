import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { WaitlistDeps } from './deps.ts'
import { findScope } from './list-waitlist.ts'
import { entryGone, recordRefusedEntry } from './refuse-missing-entry.ts'

/**
 * Deletes an entry with what else is stored about the person and belongs to no other record.
 * @returns how many emails to them were deleted. @throws not-found, also for an entry of a colleague's list
 */
export async function deleteEntry(
  deps: WaitlistDeps,
  actor: Actor,
  id: number,
  origin: Origin,
): Promise<number> {
  const { database, waitlist, audit, clock } = deps
  const attempt = { actor, origin, id, action: 'waitlist.deleted' } as const
  const scope = await findScope(deps, actor)
  const deleted = await database.transaction(async () => {
    const email = await waitlist.delete(scope, id)
    if (email === undefined) return undefined
    await audit.record({ ...attempt, record: 'waitlist' })
    return deps.eraseTraces({ addresses: [email] }, { actor, origin })
  })
  if (deleted !== undefined) return deleted
  await recordRefusedEntry(deps, attempt, await waitlist.find(id, clock.now()))
  throw notFound(entryGone)
}
