import type { Actor, Origin } from '#shared/actor.ts'
import { notFound } from '#shared/errors.ts'
import type { WaitlistDeps } from './deps.ts'
import { findScope } from './list-waitlist.ts'
import { entryGone, recordRefusedEntry } from './refuse-missing-entry.ts'

/** @throws not-found, also for an entry of a colleague's list */
export const deleteEntry =
  (deps: WaitlistDeps) =>
  async (actor: Actor, id: number, origin: Origin): Promise<void> => {
    const { database, waitlist, audit, clock } = deps
    const attempt = { actor, origin, id, action: 'waitlist.deleted' } as const
    const scope = await findScope(deps, actor)
    const isDeleted = await database.transaction(async () => {
      if (!(await waitlist.delete(scope, id))) return false
      await audit.record({ ...attempt, record: 'waitlist' })
      return true
    })
    if (isDeleted) return
    await recordRefusedEntry(deps, attempt, await waitlist.find(id, clock.now()))
    throw notFound(entryGone)
  }
