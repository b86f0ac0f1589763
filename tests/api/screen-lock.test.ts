import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxFailures } from '#features/access/auth/rules.ts'
import { closeCodes } from '#features/core/live/contract.ts'
import {
  getCurrentUser,
  getScreenLock,
  lockScreen,
  unlockScreen,
} from '#features/core/sessions/contract.ts'
import { openSocket, openStaff } from '../support/chat-client.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const quarter = 15 * 60_000

describe.each(callEngines)('a session on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMIT: 'on' })
  })
  afterAll(() => server.stop())
  beforeEach(() => server.sql('delete from login_failures'))

  const getStatus = async (cookie: string, path: string) =>
    (await server.request(path, { headers: { cookie } })).status
  const unlock = (cookie: string, password: string) =>
    server.call(unlockScreen, { cookie, body: { password } })
  const lastActions = async (count: number) => {
    const rows = await server.sql(
      'select action, outcome from audit_log order by id desc limit ?',
      [count],
    )
    return rows.map(({ action, outcome }) => `${String(action)} ${String(outcome)}`).toReversed()
  }

  it('gives no access while its screen is locked, and full access after the password', async () => {
    const cookie = await server.signIn(admin)
    expect((await server.call(lockScreen, { cookie })).status).toBe(204)
    for (const path of ['/api/user', '/api/admin/leads', '/api/admin/chat-sessions', '/api/docs']) {
      expect([path, await getStatus(cookie, path)]).toEqual([path, 401])
    }
    const page = await server.request('/admin/leads', { headers: { cookie } })
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      '/auth?next=%2Fadmin%2Fleads',
    ])
    const lock = await server.call(getScreenLock, { cookie })
    expect(lock.json).toEqual({
      lockedFor: {
        id: expect.any(Number),
        firstName: 'Grace',
        lastName: 'Kim',
        email: admin,
        passkeyOrigin: null,
        provider: null,
      },
    })

    const wrong = await unlock(cookie, 'not this one')
    expect([wrong.status, wrong.json]).toMatchObject([
      400,
      { issues: [{ path: 'password', message: 'This is not your password.' }] },
    ])
    expect(await getStatus(cookie, '/api/admin/leads')).toBe(401)
    const right = await unlock(cookie, demoPassword)
    expect([right.status, right.json]).toMatchObject([200, { email: admin }])
    expect(await lastActions(3)).toEqual([
      'account.screen_locked success',
      'account.sign_in_failed failed',
      'account.screen_unlocked success',
    ])
    expect(await getStatus(cookie, '/api/admin/leads')).toBe(200)
    expect((await server.call(getScreenLock, { cookie })).json).toEqual({ lockedFor: null })
  })

  it('cannot be unlocked without its cookie, or when it was never locked', async () => {
    expect((await unlock('', demoPassword)).status).toBe(401)
    expect((await unlock(`sid=${'a'.repeat(43)}`, demoPassword)).status).toBe(401)
    expect((await unlock(await server.signIn(maya), demoPassword)).status).toBe(401)
    expect((await server.call(getScreenLock)).json).toEqual({ lockedFor: null })
    const cookie = await server.signIn(maya)
    await server.call(lockScreen, { cookie })
    const headers = { origin: 'https://elsewhere.example' }
    const foreign = await server.call(unlockScreen, {
      cookie,
      headers,
      body: { password: demoPassword },
    })
    expect(foreign.status).toBe(403)
  })

  it('counts wrong passwords for unlocking as failed sign-ins', async () => {
    const cookie = await server.signIn(maya)
    await server.call(lockScreen, { cookie })
    for (let tries = 0; tries < maxFailures.accountFromAddress; tries += 1) {
      expect((await unlock(cookie, `guess ${tries}`)).status).toBe(400)
    }
    expect((await unlock(cookie, demoPassword)).status).toBe(429)
    expect(await getStatus(cookie, '/api/user')).toBe(401)
  })

  it('is locked without locking other browsers of the user', async () => {
    const [desktop, phone] = [await server.signIn(maya), await server.signIn(maya)]
    await server.call(lockScreen, { cookie: desktop })
    expect(await getStatus(phone, '/api/user')).toBe(200)
  })

  it('loses its sockets when its screen is locked, and can open none until it is unlocked', async () => {
    const grace = await openStaff(server, admin)
    await server.call(lockScreen, { cookie: grace.cookie })
    expect((await grace.closes()).code).toBe(closeCodes.signedOut)
    const socket = await openSocket(server, { cookie: grace.cookie })
    socket.send({ type: 'admin_auth', userId: grace.userId, viewingSession: null })
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'not-allowed' })
    await socket.close()
  })

  it('is not extended by background requests', async () => {
    const cookie = await server.signIn(maya)
    const userId = await server.userId(maya)
    const getLastSeenAt = async () => {
      const [row] = await server.sql(
        'select max(last_seen_at) as at from sessions where user_id = ?',
        [userId],
      )
      return new Date(String(row?.['at'])).getTime()
    }
    const before = Date.now() - quarter + 60_000
    await server.sql('update sessions set last_seen_at = ? where user_id = ?', [
      new Date(before).toISOString(),
      userId,
    ])
    const background = { headers: { 'x-background': '1' } }
    expect((await server.call(getCurrentUser, { cookie, ...background })).status).toBe(200)
    expect((await getLastSeenAt()) - before).toBeLessThan(1_000)
    expect((await server.call(getCurrentUser, { cookie })).status).toBe(200)
    expect((await getLastSeenAt()) - before).toBeGreaterThan(quarter - 120_000)
  })

  it('is locked by the server after 15 minutes without a call of a person, polls and sockets or not', async () => {
    const { cookie, ...grace } = await openStaff(server, admin)
    const leave = () =>
      server.sql('update sessions set last_seen_at = ? where user_id = ?', [
        new Date(Date.now() - quarter).toISOString(),
        grace.userId,
      ])
    const poll = () => server.call(getCurrentUser, { cookie, headers: { 'x-background': '1' } })
    expect((await poll()).status).toBe(200)
    await leave()
    // A copied cookie opens nothing, in the foreground neither.
    for (const path of ['/api/user', '/api/admin/leads', '/api/admin/chat-sessions']) {
      expect([path, await getStatus(cookie, path)]).toEqual([path, 401])
    }
    expect((await poll()).status).toBe(401)
    expect((await server.call(getScreenLock, { cookie })).json).toMatchObject({
      lockedFor: { email: admin },
    })
    const socket = await openSocket(server, { cookie })
    socket.send({ type: 'admin_auth', userId: grace.userId, viewingSession: null })
    expect(await socket.waitForFrame('error')).toMatchObject({ code: 'not-allowed' })
    await socket.close()
    expect((await unlock(cookie, 'not this one')).status).toBe(400)
    expect((await unlock(cookie, demoPassword)).status).toBe(200)
    expect(await getStatus(cookie, '/api/admin/leads')).toBe(200)

    // The job locks it for good, with an entry, so that a clock that is set back opens nothing.
    await leave()
    await server.restart()
    await eventually(async () =>
      expect(await lastActions(1)).toEqual(['account.screen_locked success']),
    )
    expect(await getStatus(cookie, '/api/user')).toBe(401)
    expect((await unlock(cookie, demoPassword)).status).toBe(200)
  })
})
