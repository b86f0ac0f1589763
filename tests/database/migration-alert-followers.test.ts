import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createAlertRepository } from '#features/alerts/server/repository.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition, openUpdated } = setupFirstEdition()
const now = new Date('2026-11-27T12:00:00Z')

describe.each(engines)('an update of the conversations of a filled database on %s', (engine) => {
  it('goes on alerting those who answered, and of those who did not only the owner', async () => {
    const old = await openFirstEdition(engine)
    const { root } = old
    await migrate(root, '0064-sender-first-names')
    const people = (old.before.get('users') ?? []).map(({ id }) => Number(id))
    const [answered = 0, assigned = 0] = people
    const [conversation, other] = (old.before.get('chat_sessions') ?? []).map(({ id }) =>
      Number(id),
    )
    if (conversation === undefined || other === undefined) throw new Error('no conversations')
    for (const [id, user] of [
      [conversation, answered],
      [conversation, assigned],
      [other, answered],
    ]) {
      await sql`insert into alert_follows (conversation_id, user_id) values (${id}, ${user})`.execute(
        root,
      )
    }
    for (const [actor, action] of [
      [answered, 'conversation.replied'],
      [assigned, 'conversation.viewed'],
    ] as const) {
      await sql`insert into audit_log (at, actor_id, action, record_type, record_id, outcome, address)
        values ('2026-11-17', ${actor}, ${action}, 'conversation', ${String(conversation)}, 'success', '203.0.113.7')`.execute(
        root,
      )
    }
    await old.migrate()

    const alerts = createAlertRepository(old.database)
    const mark = (conversationId: number, ownerId: number | null) =>
      alerts.markAlerted({ conversationId, ownerId }, now, now)
    expect(await alerts.hasFollowers(other, null)).toBe(false)
    expect(await mark(other, null)).toEqual([])
    expect(await mark(conversation, null)).toEqual([answered])
    expect((await mark(conversation, assigned)).toSorted()).toEqual([answered, assigned].toSorted())
    expect(await mark(other, answered)).toEqual([answered])
  })

  it('takes an answer from an instance of the version before', async () => {
    const old = await openUpdated(engine)
    const [conversation] = old.before.get('chat_sessions') ?? []
    const [person] = old.before.get('users') ?? []
    const conversationId = Number(conversation?.['id'])
    const userId = Number(person?.['id'])
    await sql`insert into alert_follows (conversation_id, user_id)
      values (${conversationId}, ${userId})`.execute(old.root)
    const alerts = createAlertRepository(old.database)
    expect(await alerts.markAlerted({ conversationId, ownerId: null }, now, now)).toEqual([userId])
  })
})
