import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { CalendarAddress } from '../../contract.ts'
import type { CalendarDeps } from '../deps.ts'

type Deps = Pick<CalendarDeps, 'audit' | 'calendars' | 'clock' | 'database' | 'publicUrl'>

export async function getCalendarAddress(
  { calendars }: Pick<Deps, 'calendars'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<CalendarAddress> {
  const address = await calendars.findAddress(userId)
  return {
    exists: address !== undefined,
    names: address?.showsNames ?? false,
    createdAt: address?.createdAt.toISOString() ?? null,
    usedAt: address?.usedAt?.toISOString() ?? null,
  }
}

/** Makes a person's private address, in place of an earlier one. It is stored as a hash, so it is shown once. */
export async function makeCalendarAddress(
  deps: Deps,
  actor: Actor,
  showsNames: boolean,
  origin: Origin,
): Promise<{ url: string }> {
  const { audit, calendars, clock, database, publicUrl } = deps
  const { userId } = actor
  const token = randomToken()
  const address = { userId, tokenHash: hashToken(token), showsNames, createdAt: clock.now() }
  const entry = { actor, origin, record: 'user', id: userId } as const
  await database.transaction(async () => {
    if (await calendars.deleteAddress(userId)) {
      await audit.record({ ...entry, action: 'account.calendar_ended' })
    }
    await calendars.replaceAddress(address)
    await audit.record({ ...entry, action: 'account.calendar_made' })
  })
  return { url: `${publicUrl}/calendar/${token}.ics` }
}

export async function endCalendarAddress(deps: Deps, actor: Actor, origin: Origin): Promise<void> {
  const { audit, calendars, database } = deps
  const { userId } = actor
  await database.transaction(async () => {
    if (!(await calendars.deleteAddress(userId))) return
    const action = 'account.calendar_ended'
    await audit.record({ actor, origin, record: 'user', id: userId, action })
  })
}
