import { sql } from 'kysely'
import {
  createIndex,
  createTableWithId,
  isPostgres,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** An entry stays at least so long; `features/core/audit/rules.ts` removes it no sooner. */
const keptDays = 730
/**
 * One day less than `visitorAddressDays` of `features/core/retention/rules.ts`, so that a database whose clock
 * differs from the server's does not refuse the removal.
 */
const addressDays = 29

/**
 * The log of who saw and changed what. The database itself refuses to change an entry, or to remove one before its
 * time. `audit_log_records` names every record that a list showed; it has no foreign key, because PostgreSQL would
 * then refuse `truncate audit_log` for another reason than the rule of the log.
 */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'audit_log')
    .addColumn('at', timestamp, (c) => c.notNull())
    .addColumn('actor_id', 'integer')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('record_type', 'text', (c) => c.notNull())
    .addColumn('record_id', 'text')
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('amount', 'integer')
    .addColumn('times', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('last_at', timestamp)
    .addColumn('details', json)
    .execute()
  await createIndex(db, 'audit_log', ['actor_id', 'at'])
  await createIndex(db, 'audit_log', ['at'])
  await createIndex(db, 'audit_log', ['record_type', 'record_id', 'at'])
  await sql`create index audit_log_visitor_addresses on audit_log (at)
    where actor_id is null and address <> '' and address <> 'removed'`.execute(db)

  await db.schema
    .createTable('audit_log_records')
    .addColumn('entry_id', 'integer', (c) => c.notNull())
    .addColumn('record_type', 'text', (c) => c.notNull())
    .addColumn('record_id', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('audit_log_records_key', ['record_type', 'record_id', 'entry_id'])
    .execute()
  await createIndex(db, 'audit_log_records', ['entry_id'])

  await db.schema
    .createTable('failure_counts')
    .addColumn('count_key', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('ends_at', timestamp, (c) => c.notNull())
    .execute()
  await createIndex(db, 'failure_counts', ['ends_at'])
  if (isPostgres(db)) await guardPostgres(db)
  else await guardSqlite(db)
}

async function guardPostgres(db: Kysely<unknown>) {
  await sql`
    create function audit_log_stays() returns trigger language plpgsql as $$
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
    create trigger audit_log_stays before update or delete on audit_log
    for each row execute function audit_log_stays()
  `.execute(db)
  await sql`
    create trigger audit_log_is_not_emptied before truncate on audit_log
    for each statement execute function audit_log_stays()
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
    create trigger audit_log_is_kept before delete on audit_log
    when julianday('now') - julianday(old.at) < ${sql.raw(String(keptDays))}
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
