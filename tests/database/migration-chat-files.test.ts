import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()

it.each(engines)(
  'an update on %s leaves every message as it was, without files',
  async (engine) => {
    const old = await openFirstEdition(engine)
    const before = old.before.get('chat_messages') ?? []
    expect(before.length).toBeGreaterThan(0)
    await old.migrate()
    const tables = await readTables(old.root)
    const after = tables.get('chat_messages') ?? []
    expect(after.map(({ id, message, file_count }) => [id, message, Number(file_count)])).toEqual(
      before.map(({ id, message }) => [id, message, 0]),
    )
    expect(tables.get('chat_files')).toEqual([])
    // A file goes with its message, and one that was not sent with its conversation.
    const [message] = after
    const { rows } = await sql<{ id: number }>`select id from chat_sessions
    where session_id = ${message?.['session_id']}`.execute(old.root)
    const conversationId = rows[0]?.id
    for (const messageId of [message?.['id'] ?? null, null]) {
      await sql`insert into chat_files
      (conversation_id, message_id, upload_id, is_from_client, name, media_type, size, created_at, bytes)
      values (${conversationId}, ${messageId}, ${messageId === null ? 'unsent' : 'sent'}, ${true}, 'a.pdf', 'application/pdf', 1,
        '2026-11-20T15:00:00Z', ${Buffer.from('%')})`.execute(old.root)
    }
    const count = async () => (await readTables(old.root)).get('chat_files')?.length
    expect(await count()).toBe(2)
    await sql`delete from chat_messages where id = ${message?.['id']}`.execute(old.root)
    expect(await count()).toBe(1)
    await sql`delete from chat_sessions where id = ${conversationId}`.execute(old.root)
    expect(await count()).toBe(0)
  },
)
