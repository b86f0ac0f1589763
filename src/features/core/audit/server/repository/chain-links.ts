import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { tryWithLock } from '#platform/server/database/locks.ts'
import type { ChainedRecord, ChainLink } from '../chain.ts'
import type { LinkedContent } from '../check-chain.ts'
import type { StoredEntry, Tables } from './tables.ts'

/**
 * PostgreSQL assigns ids before transactions commit, so an entry may appear after later ones were sealed, but not after
 * this time: no transaction with an entry takes as long.
 */
const lateMs = 10 * 60 * 1000

/** Before the first position. With it SQLite plans a search, so that tests can distinguish it from reading all links. */
const beforeAll = 0

type Head = Pick<ChainLink, 'position' | 'hash' | 'sealedAt'>

/** Names the tables of one query. */
type Query = Kysely<Tables>

const findHead = async (query: Query): Promise<Head | undefined> =>
  query
    .selectFrom('auditLinks')
    .select(['position', 'hash', 'sealedAt'])
    .where('position', '>', beforeAll)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** No entry with this id or a lower one is still to be sealed. */
async function findFloor(database: Database, query: Query): Promise<number> {
  const head = await findHead(query)
  if (!head) return 0
  const settled = new Date(head.sealedAt.getTime() - lateMs)
  const found = await query
    .selectFrom('auditLinks')
    .select('entryId')
    .where('kind', '=', 'entry')
    .where('position', '>', beforeAll)
    // The embedded database commits entries in the order of their ids.
    .$if(database.engine === 'postgres', (q) => q.where('at', '<', settled))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.entryId ?? 0
}

/** Entries without a link of this kind. */
const selectUnsealed = (query: Query, kind: ChainLink['kind']) =>
  query
    .selectFrom('auditLog')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auditLinks')
            .select('position')
            .whereRef('auditLinks.entryId', '=', 'auditLog.id')
            .where('kind', '=', kind),
        ),
      ),
    )

export function linkWriter(database: Database) {
  const query = () => database.query<Tables>()

  return {
    /** Runs `work` in a transaction, unless another instance seals at the moment. */
    whileSealing: async (work: () => Promise<number>): Promise<number> =>
      tryWithLock(database, 'audit chain', () => database.transaction(work)),

    findHead: async () => findHead(query()),

    /** The oldest entries that have no link. */
    async findUnsealed(limit: number): Promise<StoredEntry[]> {
      const floor = await findFloor(database, query())
      return selectUnsealed(query(), 'entry')
        .selectAll('auditLog')
        .where('id', '>', floor)
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Entries made before `moment` that count repeats, and whose count has no link. */
    async findUnsealedCounts(moment: Date, limit: number): Promise<StoredEntry[]> {
      return selectUnsealed(query(), 'count')
        .selectAll('auditLog')
        .where(sql<boolean>`times > 1`) // literally, for the partial index
        .where('at', '<', moment)
        .orderBy('at')
        .limit(limit)
        .execute()
    },

    async insertLinks(links: readonly ChainLink[]): Promise<void> {
      await query().insertInto('auditLinks').values(links).execute()
    },

    /**
     * Deletes links made before `moment` from the beginning of the chain, as far as their entries have left, at most
     * `limit`. The last of them stays, because the chain is verified from it.
     */
    async deleteLinksBefore(moment: Date, limit: number): Promise<number> {
      const first = await query()
        .selectFrom('auditLinks')
        .leftJoin('auditLog', 'auditLog.id', 'auditLinks.entryId')
        .select(['position', 'sealedAt', 'auditLog.id as entryId'])
        .where('position', '>', beforeAll)
        .orderBy('position')
        .limit(limit + 1)
        .execute()
      const retained = first.findIndex(
        ({ sealedAt, entryId }) => sealedAt >= moment || entryId !== null,
      )
      const anchor = retained === -1 ? first.at(-1) : first[retained - 1]
      if (!anchor) return 0
      const { numDeletedRows } = await query()
        .deleteFrom('auditLinks')
        .where('position', '<', anchor.position)
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

export function linkReader(database: Database) {
  const query = () => database.query<Tables>()

  async function readRecords(
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, ChainedRecord[]>> {
    if (ids.length === 0) return new Map()
    const rows = await query()
      .selectFrom('auditLogRecords')
      .selectAll()
      .where('entryId', 'in', ids)
      .execute()
    return Map.groupBy(rows, ({ entryId }) => entryId)
  }

  return {
    /** The records that these entries name, by entry. */
    readRecords,

    /** Links after a position, at most `limit`, with their entries. */
    async readLinks(after: number, limit: number): Promise<Omit<LinkedContent, 'records'>[]> {
      const links = await query()
        .selectFrom('auditLinks')
        .selectAll()
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .execute()
      if (links.length === 0) return []
      const ids = [...new Set(links.map(({ entryId }) => entryId))]
      const entries = await query()
        .selectFrom('auditLog')
        .leftJoin('auditLinks as counts', (join) =>
          join.onRef('counts.entryId', '=', 'auditLog.id').on('counts.kind', '=', 'count'),
        )
        .selectAll('auditLog')
        .select('counts.position as countPosition')
        .where('auditLog.id', 'in', ids)
        .execute()
      const byId = new Map(entries.map((entry) => [entry.id, entry]))
      return links.map((link) => ({ link, entry: byId.get(link.entryId) }))
    },

    /** The first entry that has no link although later ones do, with an id above `after` and up to `upTo`. */
    async findSkipped(after: number, upTo: number) {
      return selectUnsealed(query(), 'entry')
        .select(['id', 'at'])
        .where('id', '>', after)
        .where('id', '<=', upTo)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
    },

    findFloor: async () => findFloor(database, query()),

    async countUnsealed(): Promise<number> {
      const floor = await findFloor(database, query())
      const { n } = await selectUnsealed(query(), 'entry')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('id', '>', floor)
        .executeTakeFirstOrThrow()
      return n
    },

    /** The link at a position, with nothing else. */
    async findLink(position: number): Promise<Pick<ChainLink, 'hash'> | undefined> {
      return query()
        .selectFrom('auditLinks')
        .select('hash')
        .where('position', '=', position)
        .executeTakeFirst()
    },
  }
}
