import type { Actor, Origin } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { UserAdminDeps } from './deps.ts'

/** The accounts of people with this name, address or username. */
export async function findUsersOfPerson(
  { accounts, audit }: UserAdminDeps,
  actor: Actor,
  origin: Origin,
  person: string,
  limit: number,
) {
  const page = { limit, offset: 0 }
  const { rows } = await accounts.listDetails({ search: person, page })
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await audit.recordList({ actor, origin, record: 'user', ids })
  return rows.map((row) => ({ id: row.id, name: fullName(row) }))
}
