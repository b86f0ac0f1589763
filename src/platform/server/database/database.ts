import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, type Dialect, Kysely, sql } from 'kysely'
import { withQuickIntrospection } from './introspect.ts'

export type Engine = 'sqlite' | 'postgres'

/**
 * The handle that repositories use. Both engines return the same values: Date, boolean, number and parsed
 * JSON.
 */
export type Database = {
  engine: Engine
  /**
   * Kysely over the tables a repository names. Inside `transaction` every query joins it, so that services
   * can combine repositories without passing a transaction as a parameter.
   */
  query<Tables>(): Kysely<Tables>
  /** Runs `work` in one transaction; a nested call joins the outer one. Resolves after the commit. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  /** Runs `work` after the surrounding transaction has committed, or at once without one. */
  afterCommit(work: () => void): void
  /**
   * Removes the contents of deleted rows from the write-ahead log now; otherwise this happens one second
   * after a deletion. PostgreSQL needs no such call (docs/security.md). Not for use inside a transaction.
   * @returns false while another program reads an older state, as a backup does; a retry is scheduled
   */
  truncateLog(): Promise<boolean>
  /**
   * Rewrites the embedded database's file without remains of deleted rows, if rows were deleted since the
   * last time. It blocks all other work for 7 ms per megabyte.
   */
  rebuild(): Promise<void>
  /** Resolves when the database answers. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Current = { query: Kysely<unknown>; afterCommit: (() => void)[] }

/** Operations on an engine's own files. */
type Storage = Pick<Database, 'truncateLog' | 'rebuild' | 'close'>

/** Wraps a dialect into the handle above. */
export function createDatabase(engine: Engine, dialect: Dialect, storage: Storage) {
  const root = new Kysely<unknown>({
    dialect: withQuickIntrospection(engine, dialect),
    // Keys inside JSON columns are not converted.
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
