import { type Kysely, sql } from 'kysely'

/**
 * The first name of the member of staff who wrote a message, all that visitors are shown of them; null for visitors,
 * and where it is not known. Names cannot be split again: some first names are two words.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema.alterTable('chat_messages').addColumn('sender_first_name', 'text').execute()
  await sql`update chat_messages set sender_first_name = (
    select min(first_name) from users
    where users.first_name || ' ' || users.last_name = chat_messages.sender_name and users.first_name <> '')
    where is_from_client = false`.execute(db)
}
