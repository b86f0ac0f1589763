import { type Generated, type Kysely, type RawBuilder, sql } from 'kysely'
import { inBatches, type Job } from '../jobs/scheduler.ts'
import { createTableWithId, isPostgres } from './column-types.ts'
import type { Database } from './database.ts'
import { withLock } from './locks.ts'

type CounterTable = `${string}_tally`

/** A counter's table, as repositories name it. */
export type CounterName = `${string}Tally`

/** Whether a table is a counter, whose rows are derived from another table. */
export const isCounterTable = (table: string) => table.endsWith('_tally' satisfies CounterTable)

/** A column that rows are grouped by: the value of a source column, or an expression on it. */
type GroupingColumn = {
  type: 'text' | 'integer' | 'boolean'
  from: string
  toGroup: (value: RawBuilder<unknown>) => RawBuilder<unknown>
}

export const groupByValue = (from: string, type: GroupingColumn['type']): GroupingColumn => ({
  type,
  from,
  toGroup: (value) => value,
})

/**
 * Groups timestamps into 15-minute buckets since the Unix epoch: every time zone's midnight falls on a
 * bucket boundary.
 */
export const groupByQuarterHour = (db: Kysely<unknown>, from: string): GroupingColumn => ({
  type: 'integer',
  from,
  toGroup: (moment) =>
    isPostgres(db)
      ? sql`floor(extract(epoch from ${moment}) / 900)::integer`
      : sql`unixepoch(${moment}) / 900`,
})

type CounterPlan = {
  /** The counter's own table. */
  counter: CounterTable
  /** The table whose rows are counted. */
  table: string
  /** The grouping columns, by their names in the counter. */
  by: Readonly<Record<string, GroupingColumn>>
}

/**
 * For a migration: counts a table's rows by group, so that no query has to count them all. Triggers append
 * one delta row for each change, because writers that all update one total would wait for each other. The
 * count is the sum of `n`; `compactCounter` merges delta rows.
 */
export async function createCounter(db: Kysely<unknown>, { counter, table, by }: CounterPlan) {
  const groupings = Object.values(by)
  let creation = createTableWithId(db, counter)
  for (const [name, { type }] of Object.entries(by)) creation = creation.addColumn(name, type)
  await creation
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('is_folded', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()

  const columns = sql.join(Object.keys(by).map((name) => sql.ref(name)))
  const toGroups = (row: string) =>
    groupings.map(({ from, toGroup }) => toGroup(sql.ref(`${row}.${from}`)))
  await sql`
    insert into ${sql.table(counter)} (${columns}, n, is_folded)
    select ${sql.join(toGroups(table))}, count(*), true from ${sql.table(table)}
    group by ${sql.join(toGroups(table))}
  `.execute(db)
  const triggers: Triggers = {
    counter,
    table,
    sources: sql.join(groupings.map(({ from }) => sql.ref(from))),
    toGroups,
    addDelta: (row, n) =>
      sql`insert into ${sql.table(counter)} (${columns}, n) values (${sql.join(toGroups(row))}, ${sql.lit(n)});`,
  }
  if (isPostgres(db)) await createPostgresTriggers(db, triggers)
  else await createSqliteTriggers(db, triggers)
}

type Triggers = Pick<CounterPlan, 'counter' | 'table'> & {
  sources: RawBuilder<unknown>
  toGroups: (row: string) => RawBuilder<unknown>[]
  addDelta: (row: 'old' | 'new', n: 1 | -1) => RawBuilder<unknown>
}

async function createPostgresTriggers(db: Kysely<unknown>, triggers: Triggers) {
  const { counter, toGroups, addDelta } = triggers
  const [counterTable, table] = [sql.table(counter), sql.table(triggers.table)]
  const name = sql.id(`${counter}_counts`)
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' then delete from ${counterTable}; return null; end if;
      if tg_op = 'UPDATE' and (${sql.join(toGroups('old'))}) is not distinct from (${sql.join(toGroups('new'))}) then return null; end if;
      if tg_op <> 'INSERT' then ${addDelta('old', -1)} end if;
      if tg_op <> 'DELETE' then ${addDelta('new', 1)} end if;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger ${name}
    after insert or delete or update of ${triggers.sources} on ${table}
    for each row execute function ${name}()
  `.execute(db)
  await sql`
    create trigger ${sql.id(`${counter}_is_emptied`)} after truncate on ${table}
    for each statement execute function ${name}()
  `.execute(db)
}

async function createSqliteTriggers(db: Kysely<unknown>, triggers: Triggers) {
  const { counter, toGroups, addDelta } = triggers
  const table = sql.table(triggers.table)
  const after = toGroups('new')
  const isChanged = sql.join(
    toGroups('old').map((before, at) => sql`${before} is not ${after[at]}`),
    sql` or `,
  )
  await sql`
    create trigger ${sql.id(`${counter}_counts_new`)} after insert on ${table}
    begin ${addDelta('new', 1)} end
  `.execute(db)
  await sql`
    create trigger ${sql.id(`${counter}_counts_gone`)} after delete on ${table}
    begin ${addDelta('old', -1)} end
  `.execute(db)
  await sql`
    create trigger ${sql.id(`${counter}_counts_changed`)} after update of ${triggers.sources} on ${table}
    when ${isChanged}
    begin ${addDelta('old', -1)} ${addDelta('new', 1)} end
  `.execute(db)
}

/** The columns of every counter; all others are grouping columns. A folded row is the total of its group. */
type CounterDelta = { id: Generated<number>; n: number; isFolded: boolean }

/**
 * Adds the oldest delta rows, at most `max`, to the total row of their group. Writers only append, so they
 * wait for nothing, and every reader sees either the delta rows or their sum. @returns how many were merged
 */
export const compactCounter = async (
  database: Database,
  counter: CounterName,
  max: number,
): Promise<number> =>
  withLock(database, counter, async () => {
    const rows = database.query<Record<string, CounterDelta>>()
    const deltas = await rows
      .deleteFrom(counter)
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom(counter)
          .select('id')
          .where('isFolded', '=', false)
          .orderBy('id')
          .limit(max),
      )
      .returningAll()
      .execute()
    for (const sum of sumByGroup(deltas)) await addToTotal(database, counter, sum)
    await rows.deleteFrom(counter).where('isFolded', '=', true).where('n', '=', 0).execute()
    return deltas.length
  })

type GroupSum = { group: Record<string, unknown>; n: number }

function sumByGroup(deltas: readonly (Omit<CounterDelta, 'id'> & { id: number })[]): GroupSum[] {
  const sums = new Map<string, GroupSum>()
  for (const { id: _, n, isFolded: __, ...group } of deltas) {
    const key = JSON.stringify(group)
    sums.set(key, { group, n: n + (sums.get(key)?.n ?? 0) })
  }
  return [...sums.values()].filter(({ n }) => n !== 0)
}

async function addToTotal(database: Database, counter: CounterName, { group, n }: GroupSum) {
  const rows = database.query<Record<string, CounterDelta>>()
  const total = Object.entries(group).reduce(
    (query, [name, value]) => query.where(sql.ref(name), value === null ? 'is' : '=', value),
    rows.updateTable(counter).where('isFolded', '=', true),
  )
  const { numUpdatedRows } = await total
    .set((row) => ({ n: row('n', '+', n) }))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  await rows
    .insertInto(counter)
    .values({ ...group, n, isFolded: true })
    .execute()
}

/** Merges the delta rows of all counters. */
export const compactCountersJob = (database: Database, counters: readonly CounterName[]): Job => ({
  name: 'compact-counters',
  everySeconds: 600,
  async run() {
    let merged = 0
    for (const counter of counters) {
      merged += await inBatches(500, (max) => compactCounter(database, counter, max))
    }
    return merged
  },
})
