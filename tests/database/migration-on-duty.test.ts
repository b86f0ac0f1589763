import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createChatRepository } from '#features/chat/server/repository.ts'
import { setupFirstEdition } from '../support/migration-test-bed.ts'
import { engines } from '../support/test-database.ts'

const { openFirstEdition } = setupFirstEdition()
const now = new Date('2026-11-23T12:00:00Z')
const earlier = new Date('2026-11-23T11:45:00Z')

describe.each(engines)('an update of a first-edition database on %s', (engine) => {
  it('lets the accounts there are say that they are available, and forgets it with them', async () => {
    const old = await openFirstEdition(engine)
    const [user] = old.before.get('users') ?? []
    const userId = Number(user?.['id'])
    const conversations = old.before.get('chat_sessions') ?? []
    await old.migrate()

    const chat = createChatRepository(old.database)
    expect(await chat.listDuty(new Date(0), [userId])).toEqual([])
    await chat.recordConnected([userId], now, earlier)
    const untouched = { userId, isAvailable: null, changedAt: null, expiresAt: null }
    expect(await chat.findDuty(userId)).toEqual({ ...untouched, connectedAt: now })
    const chosen = { userId, isAvailable: true, changedAt: now, expiresAt: null, connectedAt: now }
    await chat.saveDuty(chosen)
    expect(await chat.listDuty(earlier, [])).toEqual([chosen])

    // The conversations there were have no measured answer, and nobody asked to be called.
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from chat_sessions where answered_since is null and call_back_at is null
    `.execute(old.root)
    expect(conversations.length).toBeGreaterThan(0)
    expect(rows[0]?.n).toBe(conversations.length)

    const slot = { month: '2026-11', dayKind: 'weekday', hour: 9 } as const
    await chat.addAnswerTime(slot, 4)
    await chat.addAnswerTime(slot, 4)
    await chat.addAnswerTime({ ...slot, month: '2026-10' }, 4)
    expect(await chat.listAnswerTimes(slot)).toEqual([{ minutes: 4, answers: 2 }])
    expect(await chat.deleteAnswerTimes('2026-11')).toBe(1)

    await sql`delete from users where id = ${userId}`.execute(old.root)
    expect(await chat.findDuty(userId)).toBeUndefined()
  })
})
