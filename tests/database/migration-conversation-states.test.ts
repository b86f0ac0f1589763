import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#platform/server/crypto.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()
const first = '36f7a775-c7ba-41e5-b287-1849935fc71f'

describe.each(engines)('an update of first-edition conversations on %s', (engine) => {
  it('gives each a state, an owner, and what everybody has read', async () => {
    const old = await openFirstEdition(engine)
    // Margaret's conversation was answered by account 2; another one waits, and a third is answered.
    await sql`insert into audit_log (at, actor_id, action, record_type, record_id, outcome, address)
      values ('2026-11-17', 2, 'replied', 'conversation', '1', 'success', '203.0.113.7')`.execute(
      old.root,
    )
    for (const [session, texts] of [
      ['a-conversation-that-waits', [true, true]],
      ['a-conversation-with-answer', [true, false]],
    ] as const) {
      await sql`insert into chat_sessions
        (session_id, sender_name, sender_email, created_at, last_seen, expires_at, last_seq, last_message_at)
        values (${session}, 'Ana', 'ana@mail.example', '2026-11-20T15:00:00Z', '2026-11-20T15:00:00Z',
          '2026-11-27T15:00:00Z', 2, '2026-11-20T15:02:00Z')`.execute(old.root)
      for (const [index, isFromClient] of texts.entries()) {
        const at = `2026-11-20T15:0${index + 1}:00Z`
        await sql`insert into chat_messages
          (session_id, seq, sender_name, sender_email, message, is_from_client, is_read, timestamp, expires_at)
          values (${session}, ${index + 1}, 'Ana', 'ana@mail.example', 'Hello', ${isFromClient}, ${!isFromClient},
            ${at}, '2026-11-27T15:00:00Z')`.execute(old.root)
      }
    }
    await old.migrate()

    const after = await readTables(old.root)
    const bySecret = new Map(after.get('chat_sessions')?.map((row) => [row['secret_hash'], row]))
    const getConversation = (secret: string) => bySecret.get(hashToken(secret))
    const toTime = (value: unknown) =>
      typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : value
    const margaret = getConversation(first)
    const messages = after.get('chat_messages') ?? []
    const lastOfMargaret = messages.find(
      (row) => row['session_id'] === margaret?.['session_id'] && row['seq'] === 3,
    )
    expect(margaret).toMatchObject({ state: 'waiting', assigned_to: 2, last_client_seq: 3 })
    expect(toTime(margaret?.['waiting_since'])).toBe(toTime(lastOfMargaret?.['timestamp']))
    expect(toTime(margaret?.['assigned_at'])).toBe(Date.parse('2026-11-17T00:00:00Z'))
    const waits = getConversation('a-conversation-that-waits')
    expect(waits).toMatchObject({ state: 'waiting', assigned_to: null, last_client_seq: 2 })
    expect(toTime(waits?.['waiting_since'])).toBe(Date.parse('2026-11-20T15:01:00Z'))
    expect(getConversation('a-conversation-with-answer')).toMatchObject({
      state: 'open',
      waiting_since: null,
      assigned_at: null,
      last_client_seq: 1,
    })

    // What nobody had read is unread for everybody.
    const reads = after.get('chat_reads') ?? []
    const users = after.get('users') ?? []
    const lastReads = (session: string) => {
      const id = getConversation(session)?.['id']
      return reads.filter((row) => row['conversation_id'] === id).map((row) => row['last_read_seq'])
    }
    expect(lastReads(first)).toEqual(users.map(() => 2))
    expect(lastReads('a-conversation-that-waits')).toEqual(users.map(() => 0))
  })
})
