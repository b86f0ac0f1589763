import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hashToken } from '#platform/server/crypto.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()
const sessionId = 'a-conversation-of-two-staff'

it.each(engines)(
  'an update on %s names who of the practice wrote, where that is known',
  async (engine) => {
    const old = await openFirstEdition(engine)
    const [person] = old.before.get('users') ?? []
    const name = `${String(person?.['first_name'])} ${String(person?.['last_name'])}`
    await sql`insert into chat_sessions
    (session_id, sender_name, sender_email, created_at, last_seen, expires_at, last_seq, last_message_at)
    values (${sessionId}, 'Ana', 'ana@mail.example', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z',
      '2026-11-27T15:00:00Z', 3, '2026-11-20T15:02:00Z')`.execute(old.root)
    for (const [index, sender] of [name, name, 'Somebody Who Left'].entries()) {
      await sql`insert into chat_messages
      (session_id, seq, sender_name, sender_email, message, is_from_client, is_read, timestamp, expires_at)
      values (${sessionId}, ${index + 1}, ${sender}, 'ana@mail.example', 'Hello', ${index === 0}, ${true},
        '2026-11-20T15:00:00Z', '2026-11-27T15:00:00Z')`.execute(old.root)
    }
    await old.migrate()
    const tables = await readTables(old.root)
    const conversation = tables
      .get('chat_sessions')
      ?.find((row) => row['secret_hash'] === hashToken(sessionId))
    const written = (tables.get('chat_messages') ?? []).filter(
      (row) => row['session_id'] === conversation?.['session_id'],
    )
    // A visitor may have the name of a member of staff.
    expect(written.map((row) => row['sender_first_name'])).toEqual([
      null,
      person?.['first_name'],
      null,
    ])
  },
)
