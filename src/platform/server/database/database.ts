import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/**
 * The one handle that repositories hold. It never says which engine it is to them: values come back
 * as Date, boolean, number and parsed JSON on both.
 */
export type Database = {
  engine: Engine
  /**
   * Kysely over the tables a repository names. Inside `transaction` every query joins it, whoever
   * asks, so that services can combine repositories without handing a transaction around.
   */
  query<Tables>(): Kysely<Tables>
  /** Runs `work` in one transaction; a nested call joins the outer one. Resolves after the commit. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` once the surrounding transaction has committed, or at once without one. */
  afterCommit(work: () => void): void
  /**
   * Removes the words of deleted rows from the write-ahead log at once; by itself this happens a second
   * after a deletion. PostgreSQL does so by itself (docs/security.md). @returns false where somebody
   * reads an older state, as a backup does: it is tried again then. Not for use inside a transaction.
   */
  truncateLog(): Promise<boolean>
  /**
   * Writes the embedded database's file again if rows were deleted since the last time, without what
   * they left in it. Nothing else runs meanwhile: 7 ms for each megabyte.
   */
  rebuild(): Promise<void>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Current = { query: Kysely<unknown>; afterCommit: (() => void)[] }

/** What an engine does with its own files. */
type Storage = Pick<Database, 'truncateLog' | 'rebuild' | 'close'>

/** Wraps a dialect into the handle above. */
export function createDatabase(engine: Engine, dialect: Dialect, storage: Storage) {
  const root = new Kysely<unknown>({
    dialect,
    // JSON columns keep the keys they were stored with.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const current = new AsyncLocalStorage<Current>()

  const database: Database = {
    engine,
    query<Tables>() {
      // Each repository names its own tables; the untyped handle is the same object underneath.
      return (current.getStore()?.query ?? root) as unknown as Kysely<Tables>
    },
    async transaction(work) {
      if (current.getStore()) return work()
      const afterCommit: (() => void)[] = []
      const result = await root
        .transaction()
        .execute((query) => current.run({ query, afterCommit }, work))
      for (const run of afterCommit) run()
      return result
    },
    afterCommit(work) {
      const store = current.getStore()
      if (store) store.afterCommit.push(work)
      else work()
    },
    async ping() {
      await sql`select 1`.execute(root)
    },
    truncateLog: storage.truncateLog,
    rebuild: storage.rebuild,
    async close() {
      await root.destroy()
      await storage.close()
    },
  }
  return { database, root }
}
