import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import type { WaitlistDeps } from './deps.ts'

/** Deletes the entry of an email's link, as staff do. An unknown token, or one that was used before, has no effect. */
export async function leaveWaitlist(
  { database, waitlist, audit, eraseTraces }: WaitlistDeps,
  token: string,
  origin: Origin,
): Promise<void> {
  return database.transaction(async () => {
    const entry = await waitlist.deleteByToken(hashToken(token))
    if (!entry) return
    const by = { actor: null, origin }
    await audit.record({ ...by, record: 'waitlist', id: entry.id, action: 'waitlist.left' })
    await eraseTraces({ addresses: [entry.email] }, by)
  })
}
