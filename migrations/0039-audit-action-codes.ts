import { sql } from 'kysely'
import { isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

// A migration's queries use camelCase names, as repositories do.
type Tables = {
  auditLog: { action: string; recordType: string }
  failureCounts: { countKey: string; action: string }
}

/** What the codes about a kind of record begin with, where it is not the record's own name. */
const prefixes: Readonly<Record<string, string>> = { user: 'account' }

/** Actions whose code is not the earlier words with underscores. */
const renamed: Readonly<Record<string, string>> = {
  'mail viewed': 'email_viewed',
  'mail sent': 'email_sent',
  'mail failed': 'email_failed',
  'made a lead': 'converted',
}

const isCode = (action: string) => /^[a-z]+(\.[a-z_]+)+$/.test(action)

/** Also turns words that no version of ours has written into a code, so that every action is one. */
function toCode(recordType: string, action: string): string {
  if (action === 'removed by retention') return 'retention.deleted'
  const prefix =
    prefixes[recordType] ?? (recordType.toLowerCase().replace(/[^a-z]+/g, '') || 'other')
  const words = action
    .toLowerCase()
    .replace(/[^a-z]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return `${prefix}.${renamed[action] ?? (words || 'other')}`
}

/**
 * Audit actions become codes such as `lead.viewed`; before, they were the words that the screens show.
 * The log is append-only by triggers, so the one on updates is lifted for this change, which the log
 * itself records in an entry with the number of entries changed.
 */
export async function up(root: Kysely<unknown>) {
  const db = root as Kysely<Tables> // the tables at this point
  await liftUpdateGuard(root, async () => {
    const changed = await renameActions(db)
    if (changed === 0) return
    await sql`
      insert into audit_log (at, action, record_type, outcome, address, amount)
      values (${new Date()}, 'audit.actions_renamed', 'audit', 'success', '', ${changed})
    `.execute(db)
  })
  await renameCountedFailures(db)
}

/** A migration runs in a transaction: nobody else meets the table without its guard. */
async function liftUpdateGuard(db: Kysely<unknown>, work: () => Promise<void>) {
  if (isPostgres(db)) {
    await sql`alter table audit_log disable trigger audit_log_stays`.execute(db)
    await work()
    await sql`alter table audit_log enable trigger audit_log_stays`.execute(db)
    return
  }
  // Created again from its own text, so that it is the same trigger afterwards.
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'trigger' and name = 'audit_log_stays'
  `.execute(db)
  const guard = rows[0]?.sql
  if (guard === undefined) throw new Error('the trigger audit_log_stays is missing')
  await sql`drop trigger audit_log_stays`.execute(db)
  await work()
  await sql.raw(guard).execute(db)
}

/** @returns how many entries were changed */
async function renameActions(db: Kysely<Tables>): Promise<number> {
  const stored = await db
    .selectFrom('auditLog')
    .select(['recordType', 'action'])
    .distinct()
    .execute()
  let changed = 0
  for (const { recordType, action } of stored) {
    if (isCode(action)) continue
    const { numUpdatedRows } = await db
      .updateTable('auditLog')
      .set({ action: toCode(recordType, action) })
      .where('recordType', '=', recordType)
      .where('action', '=', action)
      .executeTakeFirstOrThrow()
    changed += Number(numUpdatedRows)
  }
  return changed
}

/** Failures that are still counted become entries when their window ends. */
async function renameCountedFailures(db: Kysely<Tables>) {
  const counts = await db.selectFrom('failureCounts').select(['countKey', 'action']).execute()
  for (const { countKey, action } of counts) {
    if (isCode(action)) continue
    const code = toCode('user', action)
    await db
      .updateTable('failureCounts')
      .set({ action: code, countKey: countKey.replace(action, code) })
      .where('countKey', '=', countKey)
      .execute()
  }
}
