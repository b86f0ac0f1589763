import { sql } from 'kysely'
import type { Kysely } from '#platform/server/database/column-types.ts'

// As shared/fold-text.ts had them when this was written.
const letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ł: 'l' }

const kept = [
  ['consultation_leads', 'search_text'],
  ['chat_sessions', 'search_who'],
  ['chat_sessions', 'search_last'],
] as const

/** What leads and conversations are found by was kept with these letters in it; a search has none now. */
export async function up(db: Kysely<unknown>) {
  for (const [table, column] of kept) {
    const plain = Object.entries(letters).reduce(
      (text, [letter, instead]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(instead)})`,
      sql`${sql.ref(column)}`,
    )
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${plain}
      where ${plain} <> ${sql.ref(column)}`.execute(db)
  }
}
