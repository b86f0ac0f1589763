import { sql } from 'kysely'
import {
  createIndex,
  isPostgres,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/**
 * One day less than `visitorAddressDays` of `features/retention/rules.ts`, so that a database whose clock
 * differs from the server's does not refuse the removal.
 */
const addressDays = 29
/** As in migration 0011. */
const keptDays = 730

/**
 * - `audit_log_records` names every record that a list showed, so that "who has seen this" finds lists
 *   by an index.
 * - `times` and `last_at` let repeated failures share one entry; `details` holds counts by kind.
 * - The log stays append-only with two exceptions: a visitor's network address is replaced by the word
 *   `removed`, and a repeated failure is counted.
 *
 * `audit_log_records` has no foreign key: PostgreSQL would then refuse `truncate audit_log` for another
 * reason than the log's own rule, and the cascade would not say which rows went.
 */
export async function up(db: Kysely<unknown>) {
  const log = () => db.schema.alterTable('audit_log')
  await log()
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await log().addColumn('last_at', timestamp).execute()
  await log().addColumn('details', json).execute()
  await db.schema
    .createTable('audit_log_records')
    .addColumn('entry_id', 'integer', (c) => c.notNull())
    .addColumn('record_type', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_log_records_key', ['record_type', 'record_id', 'entry_id'])
    .execute()
  await createIndex(db, 'audit_log_records', ['entry_id'])
  // Few entries carry a visitor's address; the removal reads these alone.
  await sql`create index audit_log_visitor_addresses on audit_log (at)
    where actor_id is null and address <> '' and address <> 'removed'`.execute(db)
  if (isPostgres(db)) await guardPostgres(db)
  else await guardSqlite(db)
}

async function guardPostgres(db: Kysely<unknown>) {
  await sql`
    create or replace function audit_log_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '${sql.raw(String(keptDays))} days' then
        return old;
      end if;
      if tg_op = 'UPDATE' then
        if old.actor_id is null and old.address <> '' and new.address = 'removed'
          and coalesce(old.last_at, old.at) < now() - interval '${sql.raw(String(addressDays))} days'
          and (to_jsonb(new) - 'address') = (to_jsonb(old) - 'address') then
          return new;
        end if;
        if old.outcome <> 'success' and new.times = old.times + 1
          and new.last_at >= coalesce(old.last_at, old.at)
          and (to_jsonb(new) - array['times', 'last_at']) = (to_jsonb(old) - array['times', 'last_at'])
        then
          return new;
        end if;
      end if;
      raise exception 'audit_log is append-only';
    end $$
  `.execute(db)
  await sql`
    create function audit_log_records_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select 1 from audit_log where id = old.entry_id) then
        return old;
      end if;
      raise exception 'audit_log_records is append-only';
    end $$
  `.execute(db)
  await sql`
    create trigger audit_log_records_stay before update or delete on audit_log_records
    for each row execute function audit_log_records_stay()
  `.execute(db)
  await sql`
    create trigger audit_log_records_is_not_emptied before truncate on audit_log_records
    for each statement execute function audit_log_records_stay()
  `.execute(db)
}

async function guardSqlite(db: Kysely<unknown>) {
  await sql`drop trigger audit_log_stays`.execute(db)
  const same = (columns: readonly string[]) =>
    sql.join(
      columns.map((column) => sql`new.${sql.ref(column)} is old.${sql.ref(column)}`),
      sql` and `,
    )
  const others = [
    'id',
    'at',
    'actor_id',
    'action',
    'record_type',
    'record_id',
    'outcome',
    'amount',
    'details',
  ]
  await sql`
    create trigger audit_log_stays before update on audit_log
    when (${same(others)} and (
      (
        old.actor_id is null and old.address <> '' and new.address = 'removed'
        and new.times is old.times and new.last_at is old.last_at
        and julianday('now') - julianday(coalesce(old.last_at, old.at)) > ${sql.lit(addressDays)}
      ) or (
        old.outcome <> 'success' and new.times = old.times + 1 and new.address is old.address
        and new.last_at >= coalesce(old.last_at, old.at)
      )
    )) is not true
    begin select raise(abort, 'audit_log is append-only'); end
  `.execute(db)
  await sql`
    create trigger audit_log_records_stay before update on audit_log_records
    begin select raise(abort, 'audit_log_records is append-only'); end
  `.execute(db)
  await sql`
    create trigger audit_log_records_are_kept before delete on audit_log_records
    when exists (select 1 from audit_log where id = old.entry_id)
    begin select raise(abort, 'audit_log_records is append-only'); end
  `.execute(db)
}
