import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword } from '#features/auth/contract.ts'
import {
  type Device,
  listDevices,
  signOutDevice,
  signOutEverywhere,
} from '#features/devices/contract.ts'
import { getCurrentUser } from '#features/sessions/contract.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { readCookie } from '../support/read-cookie.ts'
import { engines } from '../support/test-database.ts'
import {
  daniel,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

const newPassword = 'canoes on still water'

describe.each(engines)('the user’s own account on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMIT: 'on', TRUST_PROXY: '1' })
  })
  afterAll(() => server.stop())

  /** Signs in with a given user agent from a given address. */
  async function signIn(
    username: string,
    { password = demoPassword, userAgent = firefox, address = '198.51.100.1' } = {},
  ) {
    const answer = await server.request('/api/login', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'x-forwarded-for': address,
      },
      body: JSON.stringify({ username, password }),
    })
    const cookie = readCookie(answer)
    return { cookie, status: answer.status, headers: { 'x-forwarded-for': address } }
  }
  type Browser = Awaited<ReturnType<typeof signIn>>

  const isSignedIn = async (browser: Browser) =>
    (await server.call(getCurrentUser, browser)).status === 200
  const getDevices = async (browser: Browser) =>
    (await server.call(listDevices, browser)).json as Device[]
  const change = (browser: Browser, body: unknown) =>
    server.call(changePassword, { ...browser, body })
  const getLastAuditEntry = async () =>
    (
      await server.sql(
        'select actor_id, action, record_type, record_id, outcome, address from audit_log order by id desc limit 1',
      )
    )[0]
  describe('devices', () => {
    it('are listed to their owner with readable names, last used first', async () => {
      const colleague = await signIn(daniel, { address: '203.0.113.50' })
      const desktop = await signIn(maya)
      const phone = await signIn(maya, { userAgent: iphone, address: '203.0.113.9' })
      const listed = await getDevices(phone)
      expect(listed).toEqual([
        {
          id: expect.stringMatching(/^[\w-]{43}$/),
          name: 'Safari on iPhone',
          kind: 'phone',
          address: '203.0.113.9',
          signedInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          lastUsedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          isCurrent: true,
        },
        expect.objectContaining({
          name: 'Firefox on Windows',
          kind: 'computer',
          address: '198.51.100.1',
          isCurrent: false,
        }),
      ])
      expect((await getDevices(desktop)).find(({ isCurrent }) => isCurrent)?.name).toBe(
        'Firefox on Windows',
      )
      // The list does not contain the secret of a session.
      const secret = phone.cookie.split('=')[1] ?? 'none'
      expect(JSON.stringify(listed)).not.toContain(secret)
      expect(await getDevices(colleague)).toHaveLength(1)
      await server.call(signOutEverywhere, desktop)
      await server.call(signOutEverywhere, colleague)
    })

    it('show the address they were last used from', async () => {
      const browser = await signIn(maya)
      await server.sql('update sessions set last_seen_at = ? where user_id = ?', [
        new Date(Date.now() - 5 * 60_000).toISOString(),
        await server.userId(maya),
      ])
      const moved = { ...browser, headers: { 'x-forwarded-for': '192.0.2.77' } }
      const [device] = await getDevices(moved)
      expect(device?.address).toBe('192.0.2.77')
      expect(Date.now() - Date.parse(device?.lastUsedAt ?? '')).toBeLessThan(60_000)
      await server.call(signOutEverywhere, browser)
    })

    it('are not listed after they have expired, even before they are deleted', async () => {
      const old = await signIn(maya)
      await server.sql('update sessions set last_seen_at = ? where user_id = ?', [
        new Date(Date.now() - 8 * 60 * 60_000 - 1_000).toISOString(),
        await server.userId(maya),
      ])
      const fresh = await signIn(maya)
      expect(await getDevices(fresh)).toHaveLength(1)
      expect(await isSignedIn(old)).toBe(false)
      await server.call(signOutEverywhere, fresh)
    })

    it('are signed out one by one', async () => {
      const desktop = await signIn(maya)
      const phone = await signIn(maya, { userAgent: iphone })
      const id = (await getDevices(desktop)).find(({ isCurrent }) => !isCurrent)?.id
      const ended = await server.call(signOutDevice, { ...desktop, params: { id } })
      expect([ended.status, ended.text]).toEqual([204, ''])
      expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, true])
      const userId = await server.userId(maya)
      expect(await getLastAuditEntry()).toMatchObject({
        actor_id: userId,
        action: 'account.signed_out',
        record_type: 'user',
        record_id: String(userId),
        outcome: 'success',
        address: '198.51.100.1',
      })
      const again = await server.call(signOutDevice, { ...desktop, params: { id } })
      expect([again.status, again.json]).toEqual([
        404,
        { message: 'This device is not signed in any more.' },
      ])
      await server.call(signOutEverywhere, desktop)
    })

    it('of a colleague cannot be signed out', async () => {
      const mine = await signIn(maya)
      const theirs = await signIn(daniel)
      const [device] = await getDevices(theirs)
      const answer = await server.call(signOutDevice, { ...mine, params: { id: device?.id } })
      expect(answer.status).toBe(404)
      expect(await isSignedIn(theirs)).toBe(true)
      await server.call(signOutEverywhere, mine)
      await server.call(signOutEverywhere, theirs)
    })

    it.each(['abc', '%00', 'x'.repeat(44), "a' or '1'='1"])(
      'cannot have an id like %j',
      async (id) => {
        const browser = await signIn(maya)
        const answer = await server.call(signOutDevice, { ...browser, params: { id } })
        expect([400, 404]).toContain(answer.status)
        expect(await isSignedIn(browser)).toBe(true)
        await server.call(signOutEverywhere, browser)
      },
    )

    it('are all signed out at once, including this one, but none of a colleague', async () => {
      const [desktop, phone] = [await signIn(maya), await signIn(maya, { userAgent: iphone })]
      const colleague = await signIn(daniel)
      const ended = await server.call(signOutEverywhere, desktop)
      expect([ended.status, ended.text]).toEqual([204, ''])
      expect(ended.headers.getSetCookie()[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/)
      expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([false, false])
      expect(await isSignedIn(colleague)).toBe(true)
      expect(await getLastAuditEntry()).toMatchObject({
        actor_id: await server.userId(maya),
        action: 'account.signed_out_everywhere',
        outcome: 'success',
      })
      await server.call(signOutEverywhere, colleague)
    })

    it('cannot be signed out by a page of another site', async () => {
      const browser = await signIn(maya)
      const headers = { origin: 'https://elsewhere.example' }
      expect((await server.call(signOutEverywhere, { ...browser, headers })).status).toBe(403)
      expect(await isSignedIn(browser)).toBe(true)
      await server.call(signOutEverywhere, browser)
    })
  })

  describe('a password', () => {
    const right = { currentPassword: demoPassword, newPassword }

    it.each([
      [{ newPassword }, 'currentPassword', 'Current password is required'],
      [{ ...right, currentPassword: '' }, 'currentPassword', 'Current password is required'],
      [{ ...right, newPassword: 'abc12' }, 'newPassword', 'Password must be at least 6 characters'],
      [
        { ...right, newPassword: 'x'.repeat(201) },
        'newPassword',
        'A password can have 200 characters at most',
      ],
      [
        { ...right, newPassword: 'Password123' },
        'newPassword',
        'This password is too easy to guess',
      ],
      [{ ...right, newPassword: 'maya.chen' }, 'newPassword', 'This password is too easy to guess'],
      [
        { ...right, newPassword: demoPassword },
        'newPassword',
        'Choose a password that is not your current one',
      ],
      [
        { ...right, currentPassword: 'not hers' },
        'currentPassword',
        'This is not your current password',
      ],
      // The quality of the new password is only revealed to the owner.
      [
        { currentPassword: 'not hers', newPassword: 'password' },
        'currentPassword',
        'This is not your current password',
      ],
    ])('is not changed by %o', async (body, path, message) => {
      const browser = await signIn(maya)
      const other = await signIn(maya)
      const answer = await change(browser, body)
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ message, issues: [{ path, message }] })
      expect(await isSignedIn(other)).toBe(true)
      await server.call(signOutEverywhere, browser)
      expect((await signIn(maya)).status).toBe(200)
    })

    it('is changed by its owner, who is notified by email; other devices are signed out', async () => {
      const [desktop, phone] = [await signIn(daniel), await signIn(daniel, { userAgent: iphone })]
      const colleague = await signIn(maya)
      const before = server.mails().length
      const body = {
        currentPassword: demoPassword,
        newPassword,
        // Additional fields must not change another account or role.
        userId: await server.userId(maya),
        role: 'admin',
      }
      const answer = await change(desktop, body)
      expect([answer.status, answer.text]).toEqual([204, ''])
      expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([true, false])
      expect(await isSignedIn(colleague)).toBe(true)
      expect((await signIn(daniel)).status).toBe(401)
      expect((await signIn(daniel, { password: newPassword })).status).toBe(200)
      expect((await signIn(maya)).status).toBe(200)
      const userId = await server.userId(daniel)
      const entries = await server.sql(
        "select actor_id, record_id, outcome from audit_log where action = 'account.password_changed' and outcome = 'success'",
      )
      expect(entries).toEqual([{ actor_id: userId, record_id: String(userId), outcome: 'success' }])
      expect((await server.sql('select role from users where id = ?', [userId]))[0]).toEqual({
        role: 'therapist',
      })

      await eventually(() => expect(server.mails()).toHaveLength(before + 1))
      const mail = readMail(server.mails().at(-1) ?? '')
      expect(mail.headers.get('to')).toBe(daniel)
      expect(mail.headers.get('subject')).toBe('Your Stillwater password was changed')
      expect(mail.text).toContain('Every other device that was signed in has been signed out.')
      expect(mail.everything).not.toMatch(/still water|a quiet place by/)
      expect(mail.everything).not.toMatch(/argon2|https?:\/\/(?!localhost)/)
      await server.call(signOutEverywhere, colleague)
    })

    it('is changed once when it is changed twice at the same moment', async () => {
      const browser = await signIn(maya)
      const newPasswords = ['the heron by the dock', 'lanterns on the shore']
      const answers = await Promise.all(
        newPasswords.map((newPassword) =>
          change(browser, { currentPassword: demoPassword, newPassword }),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400])
      const opens = await Promise.all(newPasswords.map((password) => signIn(maya, { password })))
      expect(opens.map(({ status }) => status)).toEqual(
        answers.map(({ status }) => (status === 204 ? 200 : 401)),
      )
      const current = newPasswords[answers.findIndex(({ status }) => status === 204)] ?? ''
      await change(browser, { currentPassword: current, newPassword: demoPassword })
      await server.call(signOutEverywhere, browser)
    })

    it('cannot be guessed in an unattended browser', async () => {
      await server.sql('delete from login_failures')
      const stolen = await signIn(maya, { address: '203.0.113.200' })
      const guess = { currentPassword: 'a guess', newPassword }
      for (let n = 0; n < 5; n += 1) expect((await change(stolen, guess)).status).toBe(400)
      for (const body of [guess, right]) {
        const answer = await change(stolen, body)
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
        expect(answer.json).toEqual({
          message: 'Too many wrong passwords. Please wait 15 minutes and try again.',
        })
      }
      expect(await getLastAuditEntry()).toMatchObject({
        actor_id: await server.userId(maya),
        action: 'account.password_changed',
        outcome: 'refused',
      })
      // Wrong passwords count as failed sign-ins; the owner elsewhere is not locked out.
      expect((await signIn(maya, { address: '203.0.113.200' })).status).toBe(429)
      const owner = await signIn(maya, { address: '198.51.100.20' })
      expect(owner.status).toBe(200)
      expect((await change(owner, right)).status).toBe(204)
      expect(await isSignedIn(stolen)).toBe(false)
      await change(owner, { currentPassword: newPassword, newPassword: demoPassword })
    })
  })
})
