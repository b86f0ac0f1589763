import { type RawBuilder, sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  isPostgres,
  type Kysely,
} from '#platform/server/database/column-types.ts'

/**
 * Counts leads by status and assignee, leads by the time they were created, and accounts. Migration 41 drops
 * these counters again.
 */
export async function up(db: Kysely<unknown>) {
  await createCounter(db, {
    counter: 'lead_tally',
    table: 'consultation_leads',
    by: {
      status: groupByValue('status', 'text'),
      assigned_to: groupByValue('assigned_to', 'integer'),
    },
  })
  await createCounter(db, {
    counter: 'lead_time_tally',
    table: 'consultation_leads',
    by: { quarter: groupByQuarterHour(db, 'created_at'), status: groupByValue('status', 'text') },
  })
  await createIndex(db, 'lead_time_tally', ['quarter', 'status', 'n'])
  await createCounter(db, {
    counter: 'user_tally',
    table: 'users',
    by: { is_therapist: groupByValue('is_therapist', 'boolean') },
  })
  // Those on hold are counted by when they came, too.
  await db.schema.dropIndex('consultation_leads_hold_until').execute()
  await db.schema
    .createIndex('consultation_leads_hold_until')
    .on('consultation_leads')
    .columns(['hold_until', 'created_at', 'status'])
    .where('hold_until', 'is not', null)
    .execute()
}

/** A column that rows are grouped by: the value of a source column, or an expression on it. */
type GroupingColumn = {
  type: 'text' | 'integer' | 'boolean'
  from: string
  toGroup: (value: RawBuilder<unknown>) => RawBuilder<unknown>
}

const groupByValue = (from: string, type: GroupingColumn['type']): GroupingColumn => ({
  type,
  from,
  toGroup: (value) => value,
})

/**
 * Groups timestamps into 15-minute buckets since the Unix epoch: every time zone's midnight falls on a
 * bucket boundary.
 */
const groupByQuarterHour = (db: Kysely<unknown>, from: string): GroupingColumn => ({
  type: 'integer',
  from,
  toGroup: (moment) =>
    isPostgres(db)
      ? sql`floor(extract(epoch from ${moment}) / 900)::integer`
      : sql`unixepoch(${moment}) / 900`,
})

type CounterPlan = {
  /** The counter's own table. */
  counter: `${string}_tally`
  /** The table whose rows are counted. */
  table: string
  /** The grouping columns, by their names in the counter. */
  by: Readonly<Record<string, GroupingColumn>>
}

/**
 * Counts a table's rows by group, so that no query has to count them all. Triggers append one delta row for
 * each change, because writers that all update one total would wait for each other. The count is the sum of
 * `n`; a job of those versions merged delta rows.
 */
async function createCounter(db: Kysely<unknown>, { counter, table, by }: CounterPlan) {
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
