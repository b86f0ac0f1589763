import type { Kysely } from '#platform/server/database/column-types.ts'

/**
 * The point of a photo that stays visible when it is cropped, in percent. The defaults are where pages showed
 * faces until now, so that no picture moves, and instances of the version before can still insert rows.
 */
export async function up(db: Kysely<unknown>) {
  for (const [column, percent] of [
    ['photo_focus_x', 50],
    ['photo_focus_y', 25],
  ] as const) {
    await db.schema
      .alterTable('therapists')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(percent))
      .execute()
  }
}
