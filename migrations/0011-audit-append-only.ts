import { sql } from 'kysely'
import { createIndex, isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

/** As long as an entry stays at least; `features/audit/rules.ts` removes it no sooner. */
const keptDays = 730

/**
 * What was written stays written: the database itself refuses to change an entry, or to remove one
 * before its time, whoever asks.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('audit_log').addColumn('amount', 'integer').execute()
  await createIndex(db, 'audit_log', ['actor_id', 'at'])
  if (isPostgres(db)) {
    await sql`
      create function audit_log_stays() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' and old.at < now() - interval '${sql.raw(String(keptDays))} days' then
          return old;
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
    return
  }
  await sql`
    create trigger audit_log_stays before update on audit_log
    begin select raise(abort, 'audit_log is append-only'); end
  `.execute(db)
  await sql`
    create trigger audit_log_is_kept before delete on audit_log
    when julianday('now') - julianday(old.at) < ${sql.raw(String(keptDays))}
    begin select raise(abort, 'audit_log is append-only'); end
  `.execute(db)
}
