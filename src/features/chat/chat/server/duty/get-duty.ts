import type { Actor } from '#shared/actor.ts'
import { fullName } from '#shared/names.ts'
import type { Duty } from '../../contract/duty.ts'
import type { ChatDeps } from '../chat-deps.ts'
import { listAvailable } from './list-available.ts'

/** The availability of the person who asks, and the colleagues who are available. */
export async function getDuty(deps: ChatDeps, { userId }: Actor): Promise<Duty> {
  const people = (await listAvailable(deps)).map(({ account }) => account)
  return {
    available: people.some(({ id }) => id === userId),
    colleagues: people
      .filter(({ id }) => id !== userId)
      .map((person) => ({ id: person.id, name: fullName(person) })),
  }
}
