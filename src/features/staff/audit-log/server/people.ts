import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditPerson } from '#features/core/audit/contract/entries.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'

export type PeopleDeps = {
  accounts: Pick<AccountService, 'listNames'>
  /** Photo addresses by user id. */
  listPortraits: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** Names and portraits of the people that the log names by their user id. */
export function createPeople({ accounts, listPortraits }: PeopleDeps) {
  return {
    /** Everyone with an account, by last name. */
    list: async (): Promise<Pick<AuditPerson, 'id' | 'name'>[]> =>
      (await accounts.listNames())
        .toSorted(comparePeople)
        .map((person) => ({ id: person.id, name: fullName(person) })),

    async find(ids: readonly number[]): Promise<AuditPerson[]> {
      const [named, portraits] = await Promise.all([accounts.listNames(ids), listPortraits(ids)])
      return named.map((person) => ({
        id: person.id,
        name: fullName(person),
        photoUrl: portraits.get(person.id) ?? null,
      }))
    },
  }
}
