import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import type { WaitlistDeps } from './deps.ts'

/** Deletes the entry of an email's link. An unknown token, or one that was used before, has no effect. */
export const leaveWaitlist =
  ({ database, waitlist, audit }: WaitlistDeps) =>
  async (token: string, origin: Origin): Promise<void> =>
    database.transaction(async () => {
      const id = await waitlist.deleteByToken(hashToken(token))
      if (id === undefined) return
      await audit.record({ actor: null, origin, record: 'waitlist', id, action: 'waitlist.left' })
    })
