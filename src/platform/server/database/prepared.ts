import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './database.ts'

/** Stands for a value while a query is put together once for all. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is put together once and then run with other values. For the few that stand on a way
 * where every part of a millisecond counts: building one anew takes longer than running it.
 * @param names of all values that `build` reads; each is used as a whole, never looked into
 */
export function prepareQuery<Tables, Values extends Record<string, unknown>, Row>(
  database: Database,
  names: readonly (keyof Values & string)[],
  build: (query: Kysely<Tables>, values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (values) => {
    const query = database.query<Tables>()
    // What Kysely does with a value is the same for any object: it becomes a parameter.
    const places = () => Object.fromEntries(names.map((name) => [name, new Place(name)])) as Values
    compiled ??= build(query, places()).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? values[value.name] : value,
    )
    return (await query.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
