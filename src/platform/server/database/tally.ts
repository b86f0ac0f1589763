import { type Generated, type Kysely, sql } from 'kysely'
import type { Job } from '../scheduler.ts'
import { createTableWithId, isPostgres } from './column-types.ts'
import type { Database } from './database.ts'

type TallyName = `${string}_tally`

/** Whether a table is a tally, which follows from other tables. */
export const isTally = (table: string) => table.endsWith('_tally' satisfies TallyName)

type TallyPlan = {
  /** The tally's own table. */
  tally: TallyName
  /** Whose rows are counted. */
  table: string
  /** The columns that rows are counted by, with their types. */
  by: Readonly<Record<string, 'text' | 'integer' | 'boolean'>>
}

/**
 * For a migration: keeps count of a table's rows by some of their columns, so that nobody counts all of
 * them to know how many there are. The database itself writes what each change adds and takes away, one
 * line below the other: no two changes ever wait for each other here, as they would for one number that
 * both raise. How many there are is the sum of `n`; `foldTally` makes few lines of many.
 */
export async function createTally(db: Kysely<unknown>, { tally, table, by }: TallyPlan) {
  const columns = Object.entries(by)
  let creation = createTableWithId(db, tally)
  for (const [name, type] of columns) creation = creation.addColumn(name, type)
  await creation.addColumn('n', 'integer', (c) => c.notNull()).execute()

  const names = columns.map(([name]) => name)
  const listed = sql.join(names.map((name) => sql.ref(name)))
  const of = (row: 'old' | 'new') => sql.join(names.map((name) => sql.ref(`${row}.${name}`)))
  const [tallyName, tableName] = [sql.table(tally), sql.table(table)]
  const note = (row: 'old' | 'new', n: 1 | -1) =>
    sql`insert into ${tallyName} (${listed}, n) values (${of(row)}, ${sql.lit(n)});`

  await sql`
    insert into ${tallyName} (${listed}, n)
    select ${listed}, count(*) from ${tableName} group by ${listed}
  `.execute(db)
  if (isPostgres(db)) {
    await sql`
      create function ${sql.id(`${tally}_counts`)}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then delete from ${tallyName}; return null; end if;
        if tg_op = 'UPDATE' and (${of('old')}) is not distinct from (${of('new')}) then return null; end if;
        if tg_op <> 'INSERT' then ${note('old', -1)} end if;
        if tg_op <> 'DELETE' then ${note('new', 1)} end if;
        return null;
      end $$
    `.execute(db)
    await sql`
      create trigger ${sql.id(`${tally}_counts`)}
      after insert or delete or update of ${listed} on ${tableName}
      for each row execute function ${sql.id(`${tally}_counts`)}()
    `.execute(db)
    await sql`
      create trigger ${sql.id(`${tally}_is_emptied`)} after truncate on ${tableName}
      for each statement execute function ${sql.id(`${tally}_counts`)}()
    `.execute(db)
    return
  }
  const differs = sql.join(
    names.map((name) => sql`${sql.ref(`old.${name}`)} is not ${sql.ref(`new.${name}`)}`),
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
    create trigger ${sql.id(`${tally}_counts_changed`)} after update of ${listed} on ${tableName}
    when ${differs}
    begin ${note('old', -1)} ${note('new', 1)} end
  `.execute(db)
}

/** A tally as its repository names it: its table, and what it counts by. */
export type Tally = { tally: string; by: readonly string[] }

/** What every tally has; by what it counts is its repository's affair. */
type Line = { id: Generated<number>; n: number }

/**
 * Makes few lines of the oldest `most` of a tally. Several instances may do this at once: a line is
 * taken by one of them, and nobody ever sees a sum without it.
 * @returns how many lines fewer there are
 */
export async function foldTally(
  database: Database,
  { tally, by }: Tally,
  most: number,
): Promise<number> {
  return database.transaction(async () => {
    const lines = database.query<Record<string, Line>>()
    const taken = await lines
      .deleteFrom(tally)
      .where('id', 'in', (oldest) =>
        oldest.selectFrom(tally).select('id').orderBy('id').limit(most),
      )
      .returningAll()
      .execute()
    const sums = new Map<string, { n: number }>()
    for (const { id: _, n, ...counted } of taken) {
      const key = JSON.stringify(by.map((name) => counted[name as keyof typeof counted])) // all columns were returned
      sums.set(key, { ...counted, n: n + (sums.get(key)?.n ?? 0) })
    }
    const left = [...sums.values()].filter(({ n }) => n !== 0)
    if (left.length > 0) await lines.insertInto(tally).values(left).execute()
    return taken.length - left.length
  })
}

const linesATurn = 1_000

/** Keeps tallies short. A turn that saves little is the last, as what is left is few or all different. */
export const tallyJob = (database: Database, tallies: readonly Tally[]): Job => ({
  name: 'put counts together',
  everySeconds: 600,
  async run() {
    let saved = 0
    for (const tally of tallies) {
      for (;;) {
        const fewer = await foldTally(database, tally, linesATurn)
        saved += fewer
        if (fewer < linesATurn / 2) break
      }
    }
    return saved
  },
})
