import { type Generated, type Kysely, type RawBuilder, sql } from 'kysely'
import { inBatches, type Job } from '../jobs/scheduler.ts'
import { createTableWithId, isPostgres } from './column-types.ts'
import type { Database } from './database.ts'
import { lockUntilCommit } from './locks.ts'

type TallyName = `${string}_tally`

/** A counter's table, as repositories name it. */
export type CounterName = `${string}Tally`

/** Whether a table is a tally, which follows from other tables. */
export const isTally = (table: string) => table.endsWith('_tally' satisfies TallyName)

/** What rows are counted by: a column as it is, or what is made of its value. */
type Sort = {
  type: 'text' | 'integer' | 'boolean'
  from: string
  of: (value: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** By the values of a column. */
export const groupByValue = (from: string, type: Sort['type']): Sort => ({
  type,
  from,
  of: (value) => value,
})

/** By the quarter of an hour a moment lies in, counted from 1970: all days everywhere begin with one. */
export const groupByQuarterHour = (db: Kysely<unknown>, from: string): Sort => ({
  type: 'integer',
  from,
  of: (moment) =>
    isPostgres(db)
      ? sql`floor(extract(epoch from ${moment}) / 900)::integer`
      : sql`unixepoch(${moment}) / 900`,
})

type TallyPlan = {
  /** The tally's own table. */
  tally: TallyName
  /** Whose rows are counted. */
  table: string
  /** What they are counted by, by the name that it has in the tally. */
  by: Readonly<Record<string, Sort>>
}

/**
 * For a migration: keeps count of a table's rows by what some of their columns say, so that nobody counts
 * all of them to know how many there are. The database itself writes what each change adds and takes
 * away, one line below the other: no two changes ever wait for each other here, as they would for one
 * number that both raise. How many there are is the sum of `n`; `foldTally` makes few lines of many.
 */
export async function createTally(db: Kysely<unknown>, { tally, table, by }: TallyPlan) {
  const sorts = Object.values(by)
  let creation = createTableWithId(db, tally)
  for (const [name, { type }] of Object.entries(by)) creation = creation.addColumn(name, type)
  await creation
    .addColumn('n', 'integer', (c) => c.notNull())
    .addColumn('is_folded', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()

  const listed = sql.join(Object.keys(by).map((name) => sql.ref(name)))
  const watched = sql.join(sorts.map(({ from }) => sql.ref(from)))
  const of = (row: string) => sorts.map(({ from, of: make }) => make(sql.ref(`${row}.${from}`)))
  const [tallyName, tableName] = [sql.table(tally), sql.table(table)]
  const note = (row: 'old' | 'new', n: 1 | -1) =>
    sql`insert into ${tallyName} (${listed}, n) values (${sql.join(of(row))}, ${sql.lit(n)});`

  await sql`
    insert into ${tallyName} (${listed}, n, is_folded)
    select ${sql.join(of(table))}, count(*), true from ${tableName} group by ${sql.join(of(table))}
  `.execute(db)
  if (isPostgres(db)) {
    await sql`
      create function ${sql.id(`${tally}_counts`)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then delete from ${tallyName}; return null; end if;
        if tg_op = 'UPDATE' and (${sql.join(of('old'))}) is not distinct from (${sql.join(of('new'))}) then return null; end if;
        if tg_op <> 'INSERT' then ${note('old', -1)} end if;
        if tg_op <> 'DELETE' then ${note('new', 1)} end if;
        return null;
      end $$
    `.execute(db)
    await sql`
      create trigger ${sql.id(`${tally}_counts`)}
      after insert or delete or update of ${watched} on ${tableName}
      for each row execute function ${sql.id(`${tally}_counts`)}()
    `.execute(db)
    await sql`
      create trigger ${sql.id(`${tally}_is_emptied`)} after truncate on ${tableName}
      for each statement execute function ${sql.id(`${tally}_counts`)}()
    `.execute(db)
    return
  }
  const after = of('new')
  const differs = sql.join(
    of('old').map((before, at) => sql`${before} is not ${after[at]}`),
    sql` or `,
  )
  await sql`
    create trigger ${sql.id(`${tally}_counts_new`)} after insert on ${tableName}
    begin ${note('new', 1)} end
  `.execute(db)
  await sql`
    create trigger ${sql.id(`${tally}_counts_gone`)} after delete on ${tableName}
    begin ${note('old', -1)} end
  `.execute(db)
  await sql`
    create trigger ${sql.id(`${tally}_counts_changed`)} after update of ${watched} on ${tableName}
    when ${differs}
    begin ${note('old', -1)} ${note('new', 1)} end
  `.execute(db)
}

/** What every tally has; all other columns are what it counts by. */
type Line = { id: Generated<number>; n: number; isFolded: boolean }

/**
 * Adds lines of a tally, the oldest `most`, to the one line of their sort. Who only writes lines waits for
 * nobody, and nobody ever sees a sum without one of them. @returns how many lines were added
 */
export async function foldTally(
  database: Database,
  tally: CounterName,
  most: number,
): Promise<number> {
  return database.transaction(async () => {
    await lockUntilCommit(database, tally)
    const lines = database.query<Record<string, Line>>()
    const taken = await lines
      .deleteFrom(tally)
      .where('id', 'in', (oldest) =>
        oldest
          .selectFrom(tally)
          .select('id')
          .where('isFolded', '=', false)
          .orderBy('id')
          .limit(most),
      )
      .returningAll()
      .execute()
    const sums = new Map<string, { sort: object; n: number }>()
    for (const { id: _, n, isFolded: __, ...sort } of taken) {
      const key = JSON.stringify(sort)
      sums.set(key, { sort, n: n + (sums.get(key)?.n ?? 0) })
    }
    for (const { sort, n } of sums.values()) {
      if (n === 0) continue
      const ofSort = Object.entries(sort).reduce(
        (line, [name, value]) => line.where(sql.ref(name), value === null ? 'is' : '=', value),
        lines.updateTable(tally).where('isFolded', '=', true),
      )
      const { numUpdatedRows } = await ofSort
        .set((line) => ({ n: line('n', '+', n) }))
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) {
        await lines
          .insertInto(tally)
          .values({ ...sort, n, isFolded: true })
          .execute()
      }
    }
    await lines.deleteFrom(tally).where('isFolded', '=', true).where('n', '=', 0).execute()
    return taken.length
  })
}

/** Keeps tallies, named as repositories name their tables, as short as there are sorts. */
export const tallyJob = (database: Database, tallies: readonly CounterName[]): Job => ({
  name: 'put counts together',
  everySeconds: 600,
  async run() {
    let added = 0
    for (const tally of tallies) {
      added += await inBatches(500, (most) => foldTally(database, tally, most))
    }
    return added
  },
})
