import { m } from '#messages'
import { hashToken } from '#platform/server/crypto.ts'
import type { Origin } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import type { WaitlistDeps } from './deps.ts'

/** Makes the details of an email's link those of the entry. @throws bad-input for a link that does not work */
export async function confirmDetails(
  { database, waitlist, audit, clock }: WaitlistDeps,
  token: string,
  origin: Origin,
): Promise<void> {
  return database.transaction(async () => {
    const id = await waitlist.acceptProposal(hashToken(token), clock.now())
    if (id === undefined) throw new AppError('bad-input', m.waitlist_confirm_not_working())
    const action = 'waitlist.confirmed'
    await audit.record({ actor: null, origin, record: 'waitlist', id, action })
  })
}
