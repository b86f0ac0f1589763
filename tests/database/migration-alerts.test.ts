import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getDefaultChoices } from '#features/alerts/rules.ts'
import { createAlertRepository } from '#features/alerts/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()
const now = new Date('2026-11-23T12:00:00Z')

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('adds alerts for the accounts and sessions there are, which end with them', async () => {
    const old = await openFirstEdition(engine)
    const [session] = old.before.get('sessions') ?? []
    const userId = Number(session?.['user_id'])
    const sessionId = String(session?.['id_hash'])
    const [conversation] = old.before.get('chat_sessions') ?? []
    const conversationId = Number(conversation?.['id'])
    await old.migrate()

    const alerts = createAlertRepository(old.database)
    expect(await alerts.listSettings([userId])).toEqual([])
    const choices = getDefaultChoices('admin')
    await alerts.saveSettings({ userId, choices, quietFrom: '21:00', quietTo: '07:00' })
    expect(await alerts.listSettings([userId])).toMatchObject([{ choices, quietFrom: '21:00' }])

    const keys = { endpoint: 'https://push.example/a', p256dh: 'key', auth: 'auth' }
    const id = await alerts.saveSubscription({ userId, sessionId, ...keys, createdAt: now })
    await alerts.insertDeliveries([id], '{}', now)
    await alerts.follow(conversationId, userId)
    expect(await alerts.markAlerted({ conversationId, ownerId: null }, now, now)).toEqual([userId])
    expect(await alerts.markAlerted({ conversationId, ownerId: null }, now, new Date(0))).toEqual(
      [],
    )

    await sql`delete from sessions where id_hash = ${sessionId}`.execute(old.root)
    expect(await alerts.listSubscriptions(userId)).toEqual([])
    expect(await alerts.countDeliveries()).toBe(0)
    await sql`delete from chat_sessions where id = ${conversationId}`.execute(old.root)
    expect(await alerts.markAlerted({ conversationId, ownerId: null }, now, now)).toEqual([])
  })
})
