import { type AuditedPerson, maxFoundRecords } from '#features/audit/contract/entries.ts'
import type { Actor, Origin } from '#shared/actor.ts'

/** A feature that stores records about people, and records in the log which of them it has listed. */
type RecordHolder = {
  findOfPerson(
    actor: Actor,
    origin: Origin,
    person: string,
    limit: number,
  ): Promise<{ id: number; name: string }[]>
}

export type RecordHolders = Record<
  'leads' | 'chat' | 'waitlist' | 'users' | 'invitations',
  RecordHolder
>

const kinds = [
  ['lead', 'leads'],
  ['conversation', 'chat'],
  ['waitlist', 'waitlist'],
  ['user', 'users'],
  ['invitation', 'invitations'],
] as const

/** Finds the records about a person in all features. The holders are read when someone asks: they depend on the log. */
export const findRecordsIn =
  (getHolders: () => RecordHolders) =>
  async (actor: Actor, origin: Origin, person: string): Promise<AuditedPerson[]> => {
    const holders = getHolders()
    const found: AuditedPerson[] = []
    for (const [type, holder] of kinds) {
      const room = maxFoundRecords - found.length
      if (room === 0) break
      const records = await holders[holder].findOfPerson(actor, origin, person, room)
      found.push(...records.map(({ id, name }) => ({ type, id, name })))
    }
    return found
  }
