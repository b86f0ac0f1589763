import type { Actor, Origin } from '#shared/actor.ts'
import { matchesPerson } from '#shared/matches-person.ts'
import { fullName } from '#shared/names.ts'
import type { WaitlistDeps } from './deps.ts'
import { findScope } from './list-waitlist.ts'

/** People on waiting lists with this name, address or phone number. */
export async function findEntriesOfPerson(
  deps: WaitlistDeps,
  actor: Actor,
  origin: Origin,
  person: string,
  limit: number,
) {
  const entries = await deps.waitlist.list(await findScope(deps, actor), deps.clock.now())
  const found = entries.filter((entry) => matchesPerson(person, entry)).slice(0, limit)
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) await deps.audit.recordList({ actor, origin, record: 'waitlist', ids })
  return found.map((entry) => ({ id: entry.id, name: fullName(entry) }))
}
