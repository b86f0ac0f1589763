import { type AuditedPerson, maxFoundRecords } from '#features/core/audit/contract/entries.ts'
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

/** The records about people with this name, address or phone number. Their features record that they were listed. */
export type FindRecords = (actor: Actor, origin: Origin, person: string) => Promise<AuditedPerson[]>

/** Finds the records about a person in all features. */
export const findRecordsIn =
  (holders: RecordHolders): FindRecords =>
  async (actor, origin, person) => {
    const found: AuditedPerson[] = []
    for (const [type, holder] of kinds) {
      const room = maxFoundRecords - found.length
      if (room === 0) break
      const records = await holders[holder].findOfPerson(actor, origin, person, room)
      found.push(...records.map(({ id, name }) => ({ type, id, name })))
    }
    return found
  }
