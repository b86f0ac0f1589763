import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './database.ts'

/** Represents a value while the query is compiled. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is compiled once and then run with different values, for the few queries on hot paths:
 * Kysely takes longer to build a query than the database to run it.
 * @param names of all values that `build` reads; it must pass each on unchanged, without reading into it
 */
export function prepareQuery<Tables, Values extends Record<string, unknown>, Row>(
  database: Database,
  names: readonly (keyof Values & string)[],
  build: (query: Kysely<Tables>, values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (values) => {
    const query = database.query<Tables>()
    // Kysely turns any object into a parameter, so a placeholder compiles like the value itself.
    const placeholders = () =>
      Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values
    compiled ??= build(query, placeholders()).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
