import { json, type Kysely } from '#platform/server/database/column-types.ts'

const texts = ['designation', 'registration_number', 'pronouns', 'supervisor']
const lists = ['approaches', 'approaches_fr', 'availability']

/**
 * What visitors choose a therapist by, beside specialties and languages. Empty columns mean that the therapist
 * has not said; with constant defaults, instances of the version before can still insert rows.
 */
export async function up(db: Kysely<unknown>) {
  const alter = () => db.schema.alterTable('therapists')
  for (const column of texts) {
    await alter()
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  for (const column of lists) {
    await alter()
      .addColumn(column, json, (c) => c.notNull().defaultTo('[]'))
      .execute()
  }
  await alter().addColumn('session_fee', 'integer').execute()
  await alter()
    .addColumn('offers_video', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute()
}
