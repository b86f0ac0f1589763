import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import type { ChatDeps } from './chat-deps.ts'

/** Everyone who may sign in, by last name. */
export async function listColleagues({ accounts, listPortraits }: ChatDeps) {
  const { rows } = await accounts.listDetails({})
  const people = rows.filter(({ isSuspended }) => !isSuspended).toSorted(comparePeople)
  const portraits = await listPortraits(people.map(({ id }) => id))
  return people.map((person) => ({
    id: person.id,
    name: fullName(person),
    photoUrl: portraits.get(person.id) ?? null,
  }))
}
