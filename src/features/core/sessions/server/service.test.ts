import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestAuth, originAt, type TestAuth } from '../../../../../tests/support/test-auth.ts'
import { day, hour, minute, second } from '../../../../../tests/support/test-clock.ts'
import {
  engines,
  openTestDatabase,
  type TestDatabase,
} from '../../../../../tests/support/test-database.ts'
import { createSessionRepository } from './repository.ts'
import { createSessionService, sessionCookie } from './service.ts'

const home = originAt('203.0.113.7')

describe.each(engines)('a session on %s', (engine) => {
  let db: TestDatabase
  let test: TestAuth
  let sessions: TestAuth['sessions']
  let clock: TestAuth['clock']
  let maya: number

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    test = createTestAuth(db.database)
    ;({ sessions, clock } = test)
    maya = (await test.addMaya()).id
  })
  afterEach(() => db.close())

  const count = async () => {
    const { n } = await db.database
      .query<{ sessions: object }>()
      .selectFrom('sessions')
      .select((select) => select.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  }

  const lastSeen = async () => {
    const { lastSeenAt } = await db.database
      .query<{ sessions: { lastSeenAt: Date } }>()
      .selectFrom('sessions')
      .select('lastSeenAt')
      .executeTakeFirstOrThrow()
    return lastSeenAt
  }

  it('belongs to its user, and no other text opens it', async () => {
    const token = await sessions.create(maya, home)
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(await sessions.resolve(token)).toEqual({ userId: maya })
    expect(await sessions.resolve(undefined)).toBeNull()
    expect(await sessions.resolve('')).toBeNull()
    expect(await sessions.resolve(`${token}x`)).toBeNull()
  })

  it('stores no secret in the database', async () => {
    const token = await sessions.create(maya, home)
    const rows = await db.database
      .query<{ sessions: { idHash: string } }>()
      .selectFrom('sessions')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const [row] = rows
    expect(await sessions.resolve(row?.idHash)).toBeNull()
  })

  it('is locked after 15 idle minutes, and ends after eight idle hours', async () => {
    const token = await sessions.create(maya, home)
    for (let times = 0; times < 2; times += 1) {
      clock.pass(15 * minute - second)
      expect(await sessions.resolve(token)).toEqual({ userId: maya })
    }
    clock.pass(15 * minute)
    expect(await sessions.resolve(token)).toBeNull()
    expect(await sessions.peek(token)).toBeNull()
    expect(await sessions.findLocked(token)).toEqual({ userId: maya })
    expect(await sessions.unlock(token)).toBe(true)
    expect(await sessions.unlock(token)).toBe(false)
    expect(await sessions.resolve(token)).toEqual({ userId: maya })
    clock.pass(8 * hour - second)
    expect(await sessions.findLocked(token)).toEqual({ userId: maya })
    clock.pass(second)
    expect(await sessions.findLocked(token)).toBeNull()
  })

  it('is not kept open by a page that no one uses', async () => {
    const token = await sessions.create(maya, home)
    for (let minutes = 1; minutes < 15; minutes += 1) {
      clock.pass(minute)
      expect(await sessions.resolve(token, { isBackground: true })).toEqual({ userId: maya })
      expect(await sessions.peek(token)).toEqual({ userId: maya })
    }
    clock.pass(minute)
    expect(await sessions.resolve(token, { isBackground: true })).toBeNull()
    expect(await sessions.lockUnattended(10)).toEqual([maya])
    expect(await sessions.lockUnattended(10)).toEqual([])
  })

  it('ends after seven days even if it is in use', async () => {
    const token = await sessions.create(maya, home)
    for (let hours = 7; hours < 7 * 24; hours += 7) {
      clock.pass(7 * hour)
      expect(await sessions.unlock(token)).toBe(true)
      expect(await sessions.resolve(token)).toEqual({ userId: maya })
    }
    clock.pass(7 * hour)
    expect(await sessions.findLocked(token)).toBeNull()
  })

  it('stores its last use at most once a minute', async () => {
    const token = await sessions.create(maya, home)
    const start = clock.now()
    clock.pass(59 * second)
    await sessions.resolve(token)
    expect(await lastSeen()).toEqual(start)
    clock.pass(second)
    await sessions.resolve(token)
    expect(await lastSeen()).toEqual(clock.now())
  })

  it('is ended alone, or together with all others but the one in use', async () => {
    const [phone, laptop, desktop] = [
      await sessions.create(maya, home),
      await sessions.create(maya, home),
      await sessions.create(maya, home),
    ]
    expect(await sessions.end(phone)).toBe(maya)
    expect(await sessions.end(phone)).toBeUndefined()
    await sessions.endAllForUser(maya, laptop)
    expect(await sessions.resolve(desktop)).toBeNull()
    expect(await sessions.resolve(laptop)).toEqual({ userId: maya })
    await sessions.endAllForUser(maya)
    expect(await sessions.resolve(laptop)).toBeNull()
  })

  it('is deleted in batches after it has expired, and not before', async () => {
    for (let n = 0; n < 5; n += 1) await sessions.create(maya, home)
    clock.pass(8 * hour)
    const live = await sessions.create(maya, home)
    expect(await sessions.deleteExpired(3)).toBe(3)
    expect(await sessions.deleteExpired(3)).toBe(2)
    expect(await sessions.deleteExpired(3)).toBe(0)
    expect(await count()).toBe(1)
    expect(await sessions.resolve(live)).toEqual({ userId: maya })
    clock.pass(7 * day)
    expect(await sessions.deleteExpired(3)).toBe(1)
  })

  it('is shared by two instances on one database', async () => {
    const other = createSessionService({ sessions: createSessionRepository(db.database), clock })
    const token = await sessions.create(maya, home)
    clock.pass(minute)
    expect(await other.resolve(token)).toEqual({ userId: maya })
    await other.end(token)
    expect(await sessions.resolve(token)).toBeNull()
  })
})

describe('the session cookie', () => {
  it('cannot be read by scripts or sent by other sites', () => {
    expect(sessionCookie(false)).toEqual({
      name: 'sid',
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
    })
  })

  it('is bound to its host over https', () => {
    const { name, options } = sessionCookie(true)
    expect(name).toBe('__Host-sid')
    expect(options.secure).toBe(true)
  })
})
