import { sql } from 'kysely'
import { isPostgres, type Kysely } from '#platform/server/database/column-types.ts'

/** The rules for free calls as they were when content began to have them. */
const usual = {
  noticeHours: 12,
  horizonDays: 21,
  stepMinutes: 20,
  pauseMinutes: 10,
  maxPerDay: 6,
  changeLimitHours: 4,
  callerNumber: '',
  showsAsPrivate: false,
  reminders: { dayBefore: true, twoHours: true },
}

/** The content of every version of the website and of the draft gets the rules for free calls. */
export async function up(db: Kysely<unknown>) {
  const calls = JSON.stringify(usual)
  const whole = JSON.stringify({ calls: usual })
  for (const table of ['site_versions', 'site_drafts']) {
    const update = isPostgres(db)
      ? sql`update ${sql.table(table)} set content = content || ${whole}::jsonb
          where jsonb_typeof(content) = 'object' and not jsonb_exists(content, 'calls')`
      : sql`update ${sql.table(table)} set content = json_set(content, '$.calls', json(${calls}))
          where json_type(content) = 'object' and json_type(content, '$.calls') is null`
    await update.execute(db)
  }
}
