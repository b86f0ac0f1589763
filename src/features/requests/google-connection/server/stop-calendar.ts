import type { Actor, Origin } from '#shared/actor.ts'
import type { GoogleStatus } from '../contract.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import { getStatus } from './get-status.ts'

/**
 * Stops reading and writing the account's calendar. Google can only end a permission as a whole, which would end email
 * too, so the calendar's part of it ends with the connection.
 */
export async function stopCalendar(
  deps: GoogleConnectionDeps,
  actor: Actor,
  origin: Origin,
): Promise<GoogleStatus> {
  const { audit, connections, database } = deps
  const id = await connections.findProfileId(actor.userId)
  if (id !== undefined) {
    await database.transaction(async () => {
      if (!(await connections.dropCalendar(id))) return
      const fields = ['calendar']
      const entry = {
        record: 'profile',
        id,
        action: 'profile.changed',
        details: { fields },
      } as const
      await audit.record({ ...entry, actor, origin })
    })
  }
  return getStatus(deps, actor)
}
