import {
  createTableWithId,
  json,
  type Kysely,
  timestamp,
} from '#platform/server/database/column-types.ts'

/** Public profiles and their views. */
export async function up(db: Kysely<unknown>) {
  await createTableWithId(db, 'therapists')
    .addColumn('user_id', 'integer', (c) =>
      c.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull())
    .addColumn('photo_url', 'text')
    .addColumn('specializations', json, (c) => c.notNull())
    .addColumn('languages', json, (c) => c.notNull())
    .addColumn('location', 'text', (c) => c.notNull())
    .addColumn('education', json, (c) => c.notNull())
    .addColumn('accepting_clients', 'boolean', (c) => c.notNull())
    .addColumn('age_groups', json, (c) => c.notNull())
    .addColumn('approach_description', 'text', (c) => c.notNull())
    .addColumn('profile_views', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', timestamp, (c) => c.notNull())
    .addColumn('updated_at', timestamp, (c) => c.notNull().defaultTo('1970-01-01T00:00:00.000Z'))
    .addColumn('title_fr', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('bio_fr', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('approach_description_fr', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('specializations_fr', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('education_fr', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('designation', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('registration_number', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('pronouns', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('supervisor', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('approaches', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('approaches_fr', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('availability', json, (c) => c.notNull().defaultTo('[]'))
    .addColumn('session_fee', 'integer')
    .addColumn('offers_video', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('photo_focus_x', 'integer', (c) => c.notNull().defaultTo(50))
    .addColumn('photo_focus_y', 'integer', (c) => c.notNull().defaultTo(25))
    .addColumn('is_public', 'boolean', (c) => c.notNull().defaultTo(true))
    .execute()

  await db.schema
    .createTable('profile_viewers')
    .addColumn('therapist_id', 'integer', (c) =>
      c.notNull().references('therapists.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('viewer_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('profile_viewers_key', ['day', 'therapist_id', 'viewer_hash'])
    .execute()
}
