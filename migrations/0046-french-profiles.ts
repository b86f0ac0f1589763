import { json, type Kysely } from '#platform/server/database/column-types.ts'

const texts = ['title_fr', 'bio_fr', 'approach_description_fr']
const lists = ['specializations_fr', 'education_fr']

/**
 * The French texts of profiles; an empty one shows the English text. The lists hold pairs of an English
 * entry and its French, because an entry may have none.
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
}
