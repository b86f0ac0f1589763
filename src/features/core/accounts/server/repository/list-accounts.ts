import type { SelectQueryBuilder } from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type AccountOrdering, applyOrder, toOrderSteps } from './account-order.ts'
import { type Account, accountColumns, type Tables } from './users-table.ts'

export type Page = { limit: number; offset: number }

const applyFilter = <Output>(
  query: SelectQueryBuilder<Tables, 'users', Output>,
  terms: readonly string[],
) => terms.reduce((filtered, term) => filtered.where(contains('searchText', term)), query)

export function createAccountLists(database: Database) {
  const users = () => database.query<Tables>()

  const countRows = () =>
    users()
      .selectFrom('users')
      .select((select) => select.fn.countAll<number>().as('n'))

  return {
    /** Accounts whose name, email or username contains every term (already in plain letters). */
    async list(
      terms: readonly string[] = [],
      ordering?: AccountOrdering,
      page?: Page,
    ): Promise<Account[]> {
      const matching = applyFilter(users().selectFrom('users').select(accountColumns), terms)
      const sorted = applyOrder(matching, ordering)
      return (page ? sorted.limit(page.limit).offset(page.offset) : sorted).execute()
    },

    async count(terms: readonly string[] = []): Promise<number> {
      return (await applyFilter(countRows(), terms).executeTakeFirstOrThrow()).n
    },

    /** The position of an account in the unfiltered list, from 1; undefined when it does not exist. */
    async findRank(id: number, ordering?: AccountOrdering): Promise<number | undefined> {
      const steps = toOrderSteps(ordering)
      const all = users().selectFrom('users')
      const own = await all
        .select(['id', 'nameOrder', 'usernameOrder', 'role', 'isTherapist'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!own) return undefined
      const { n } = await all
        .select((select) => select.fn.countAll<number>().as('n'))
        .where((where) =>
          where.or(
            steps.map(({ by, direction }, at) =>
              where.and([
                ...steps.slice(0, at).map((step) => where(step.by, '=', own[step.by])),
                where(by, direction === 'asc' ? '<' : '>', own[by]),
              ]),
            ),
          ),
        )
        .executeTakeFirstOrThrow()
      return n + 1
    },

    /** The number of accounts, and of those that should have a profile. */
    async countTherapists(): Promise<{ accounts: number; therapists: number }> {
      const groups = await countRows().select('isTherapist').groupBy('isTherapist').execute()
      const countWhere = (isTherapist: boolean) =>
        groups.find((group) => group.isTherapist === isTherapist)?.n ?? 0
      return { accounts: countWhere(true) + countWhere(false), therapists: countWhere(true) }
    },
  }
}
