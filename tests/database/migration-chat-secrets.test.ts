import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createChatRepository } from '#features/chat/server/repository.ts'
import { hashToken } from '#platform/server/crypto.ts'
import { readTables } from '../support/first-edition.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()

describe.each(engines)('an update on %s', (engine) => {
  it('stores the visitors’ secrets hashed, and leaves every message in its conversation', async () => {
    const old = await openFirstEdition(engine)
    const before = old.before.get('chat_sessions') ?? []
    const messagesBefore = old.before.get('chat_messages') ?? []
    expect(messagesBefore.length).toBeGreaterThan(0)
    await old.migrate()
    const tables = await readTables(old.root)
    const after = tables.get('chat_sessions') ?? []
    const messages = tables.get('chat_messages') ?? []
    const secrets = before.map((row) => String(row['session_id']))
    expect(after.map(({ id, secret_hash }) => [id, secret_hash])).toEqual(
      before.map(({ id, session_id }) => [id, hashToken(String(session_id))]),
    )
    const all = JSON.stringify([...tables])
    for (const secret of secrets) expect(all).not.toContain(secret)
    const staffIds = after.map((row) => String(row['session_id']))
    expect(new Set(staffIds).size).toBe(before.length)
    for (const staffId of staffIds) expect(staffId).toMatch(/^[A-Za-z0-9_-]{16,64}$/)
    const staffIdBySecret = new Map(secrets.map((secret, index) => [secret, staffIds[index]]))
    expect(messages.map(({ id, session_id }) => [id, session_id])).toEqual(
      messagesBefore.map(({ id, session_id }) => [id, staffIdBySecret.get(String(session_id))]),
    )
  })

  it('lets a visitor resume with the secret of before, and deletes messages with their conversation', async () => {
    const old = await openFirstEdition(engine)
    const [row] = old.before.get('chat_messages') ?? []
    const secret = String(row?.['session_id'])
    await old.migrate()
    const chat = createChatRepository(old.database)
    const found = await chat.findBySecretHash(hashToken(secret), new Date())
    const sessionId = found?.sessionId ?? ''
    expect((await chat.listLast(sessionId, 50, new Date())).length).toBeGreaterThan(0)
    await chat.delete(sessionId, new Date())
    expect(await chat.listLast(sessionId, 50, new Date())).toEqual([])
    const orphan = sql`insert into chat_messages
      (session_id, seq, sender_name, sender_email, message, is_from_client, timestamp, expires_at)
      values ('no-conversation-at-all', 1, 'Ana', 'ana@mail.example', 'Hello', ${true}, '2026-11-20', '2026-11-27')`
    await expect(orphan.execute(old.root)).rejects.toThrow(/foreign key/i)
  })
})

it('refuses a conversation of an instance of the version before, which would store a secret', async () => {
  const old = await openUpdated('postgres')
  const insert = sql`insert into chat_sessions
    (session_id, sender_name, sender_email, created_at, last_seen, expires_at, last_seq, last_message_at)
    values ('from-the-version-before', 'Ana', 'ana@mail.example', '2026-11-20', '2026-11-20', '2026-11-27', 1,
      '2026-11-20')`
  await expect(insert.execute(old.root)).rejects.toThrow(/secret_hash/)
})
