import { lockUntilCommit } from '#platform/server/database/locks.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import type { Duty } from '../../contract/duty.ts'
import { findChoice } from '../../duty-rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { getDuty } from './get-duty.ts'

/** Stores that a person is available until chat closes, or away until they change it. */
export async function setAvailability(
  deps: ChatDeps,
  actor: Actor,
  isAvailable: boolean,
  origin: Origin,
): Promise<Duty> {
  const { database, chat, audit, hours, now } = deps
  const { userId } = actor
  await database.transaction(async () => {
    await lockUntilCommit(database, `availability of ${userId}`)
    const at = now()
    const before = await chat.findDuty(userId)
    const expiresAt = isAvailable ? hours.getAvailability().closesAt : null
    await chat.saveDuty({ userId, isAvailable, changedAt: at, expiresAt, connectedAt: at })
    // Choosing the same again extends it without an audit entry.
    if (before && findChoice(before, at) === isAvailable) return
    const action = isAvailable ? 'account.set_available' : 'account.set_away'
    await audit.record({ actor, origin, record: 'user', id: userId, action })
  })
  return getDuty(deps, actor)
}
