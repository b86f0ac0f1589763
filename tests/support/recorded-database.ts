import { type CompiledQuery, Kysely } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** The same database, which records every statement. */
export function recordQueries(database: Database) {
  const seen: CompiledQuery[] = []
  const watched = new WeakMap<object, Kysely<unknown>>()

  function watch(inner: Kysely<unknown>): Kysely<unknown> {
    const executor = new Proxy(inner.getExecutor(), {
      get(target, name) {
        if (name === 'executeQuery') {
          return (query: CompiledQuery, ...rest: []) => {
            seen.push(query)
            return target.executeQuery(query, ...rest)
          }
        }
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    // Kysely's constructor requires all parts, but queries use only the executor.
    return new Kysely<unknown>({
      executor,
      config: {},
      driver: {},
      dialect: {},
    } as unknown as ConstructorParameters<typeof Kysely<unknown>>[0])
  }

  const recorded: Database = {
    ...database,
    // In a transaction another object.
    query<Tables>() {
      const inner = database.query<unknown>()
      const known = watched.get(inner) ?? watch(inner)
      watched.set(inner, known)
      return known as unknown as Kysely<Tables> // as the database itself hands it out
    },
  }
  return {
    recorded,
    /** Runs `work`. @returns the statements that it sent */
    async getStatements(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
      seen.length = 0
      await work()
      return [...seen]
    },
  }
}
