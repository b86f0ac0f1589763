import { sql } from 'kysely'
import { isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

const counters = {
  lead_tally: 'consultation_leads',
  lead_time_tally: 'consultation_leads',
  user_tally: 'users',
}

/**
 * Drops the counters of migration 23: leads and accounts are counted by indexes. On PostgreSQL each counter
 * becomes a view with the same columns and the same sums, because instances of the version before read the
 * counters until they are upgraded too. A later migration drops the views.
 */
export async function up(db: Kysely<unknown>) {
  for (const [counter, table] of Object.entries(counters)) {
    if (isPostgres(db)) {
      for (const trigger of [`${counter}_counts`, `${counter}_is_emptied`]) {
        await sql`drop trigger ${sql.id(trigger)} on ${sql.table(table)}`.execute(db)
      }
      await sql`drop function ${sql.id(`${counter}_counts`)}()`.execute(db)
    } else {
      for (const change of ['new', 'gone', 'changed']) {
        await sql`drop trigger ${sql.id(`${counter}_counts_${change}`)}`.execute(db)
      }
    }
    await db.schema.dropTable(counter).execute()
  }
  if (isPostgres(db)) await createViews(db)
}

/** Grouped, so that PostgreSQL accepts no change through them: the job that merges rows can delete no lead. */
async function createViews(db: Kysely<unknown>) {
  await sql`
    create view lead_tally as
    select 0 as id, status, assigned_to, count(*)::integer as n, true as is_folded
    from consultation_leads group by status, assigned_to`.execute(db)
  await sql`
    create view lead_time_tally as
    select 0 as id, quarter, status, count(*)::integer as n, true as is_folded
    from (
      select floor(extract(epoch from created_at) / 900)::integer as quarter, status
      from consultation_leads
    ) as leads group by quarter, status`.execute(db)
  await sql`
    create view user_tally as
    select 0 as id, is_therapist, count(*)::integer as n, true as is_folded
    from users group by is_therapist`.execute(db)
}
