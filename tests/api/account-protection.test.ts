// A stolen or unattended session alone must not be enough to decide who can sign in.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { confirmPassword, login, verifyCode } from '#features/access/auth/contract.ts'
import {
  changeUser,
  createUser,
  getUser,
  resumeUser,
  signOutUser,
  suspendUser,
} from '#features/staff/user-admin/contract.ts'
import { confirmFirst, newcomer } from '../support/asked-password.ts'
import { eventually } from '../support/eventually.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  demoPassword,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('an administrator on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })
  afterAll(() => server.stop())

  const getStatus = async (cookie: string) =>
    (await server.request('/api/user', { headers: { cookie } })).status
  /** Sets the last password confirmation of all sessions to more than five minutes ago. */
  const expireConfirmations = () =>
    server.sql('update sessions set confirmed_at = ?', [
      new Date(Date.now() - 5 * 60_000 - 1_000).toISOString(),
    ])
  const change = async (cookie: string, email: string, body: object) =>
    server.call(changeUser, { params: { id: await server.userId(email) }, body, cookie })
  const mailsAbout = (subject: string) =>
    server.mails().filter((mail) => mail.includes(`Subject: ${subject}`))

  it('needs no confirmation for five minutes after signing in', async () => {
    const cookie = await server.signIn(admin)
    const made = await server.call(createUser, { body: { ...newcomer, role: 'admin' }, cookie })
    expect(made.status).toBe(201)
    expect((await change(cookie, newcomer.email, { role: 'therapist' })).status).toBe(200)
  })

  it.each([
    ['an e-mail', { email: 'maya.roy@stillwater.example' }],
    ['a username', { username: 'maya.roy' }],
    ['a password', { password: 'rainy kettle sings twice' }],
    ['a role', { role: 'admin' }],
  ])('confirms the password before changing %s', async (_what, body) => {
    const cookie = await server.signIn(admin)
    await expireConfirmations()
    expect(await change(cookie, maya, body)).toMatchObject(confirmFirst)
    const [row] = await server.sql('select role, email from users where email = ?', [maya])
    expect(row).toEqual({ role: 'therapist', email: maya })
    // Changes that do not decide who can sign in need no confirmation.
    expect((await change(cookie, maya, { lastName: 'Chen', email: maya })).status).toBe(200)
  })

  it('confirms the password before creating an administrator, and can then continue', async () => {
    const cookie = await server.signIn(admin)
    await expireConfirmations()
    const body = { ...newcomer, email: 'ines.two@stillwater.example', role: 'admin' }
    expect(await server.call(createUser, { body, cookie })).toMatchObject(confirmFirst)
    const wrong = await server.call(confirmPassword, { body: { password: 'not this' }, cookie })
    expect([wrong.status, wrong.json]).toEqual([
      400,
      {
        message: 'This is not your current password',
        issues: [{ path: 'password', message: 'This is not your current password' }],
      },
    ])
    expect(await server.call(createUser, { body, cookie })).toMatchObject(confirmFirst)
    const right = await server.call(confirmPassword, { body: { password: demoPassword }, cookie })
    expect(right.status).toBe(204)
    expect((await server.call(createUser, { body, cookie })).status).toBe(201)
    // Only one session was confirmed, not the account.
    const other = await server.signIn(admin)
    await expireConfirmations()
    await server.call(confirmPassword, { body: { password: demoPassword }, cookie })
    expect(await change(other, daniel, { role: 'admin' })).toMatchObject(confirmFirst)
  })

  it('must confirm in a session that was never confirmed', async () => {
    const cookie = await server.signIn(admin)
    await server.sql('update sessions set confirmed_at = null')
    expect(await change(cookie, maya, { role: 'admin' })).toMatchObject(confirmFirst)
  })

  it('cannot change access unnoticed: both addresses and all administrators are notified', async () => {
    const cookie = await server.signIn(admin)
    const address = 'daniel.new@stillwater.example'
    await change(cookie, daniel, { email: address, role: 'admin' })
    await eventually(() => {
      const notices = mailsAbout('Your Stillwater account was changed')
      for (const to of [daniel, address]) {
        expect(notices.filter((mail) => mail.includes(`To: ${to}`))).toHaveLength(1)
      }
      const administratorNotices = mailsAbout('Stillwater has a new administrator')
      for (const to of [admin, director]) {
        expect(administratorNotices.some((mail) => mail.includes(`To: ${to}`))).toBe(true)
      }
    })
    await change(cookie, address, { email: daniel, role: 'therapist' })
  })

  it('ends every session of an account', async () => {
    const cookie = await server.signIn(admin)
    const sessions = [await server.signIn(maya), await server.signIn(maya)]
    const params = { id: await server.userId(maya) }
    expect((await server.call(signOutUser, { params, cookie })).status).toBe(204)
    expect(await Promise.all(sessions.map(getStatus))).toEqual([401, 401])
    expect(await getStatus(await server.signIn(maya))).toBe(200)
  })

  it('suspends an account, which signs it out and closes its sockets, and resumes it', async () => {
    const cookie = await server.signIn(admin)
    const session = await server.signIn(maya)
    const id = await server.userId(maya)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: session },
    })
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'admin_auth', userId: id }))
    await once(socket, 'message')
    const closed = once(socket, 'close')

    expect((await server.call(suspendUser, { params: { id }, cookie })).status).toBe(204)
    expect((await server.call(suspendUser, { params: { id }, cookie })).status).toBe(204)
    await closed
    expect(await getStatus(session)).toBe(401)
    const refused = await server.call(login, { body: { username: maya, password: demoPassword } })
    const wrong = await server.call(login, { body: { username: maya, password: 'not this' } })
    expect([refused.status, refused.text]).toEqual([wrong.status, wrong.text])
    expect(refused.headers.getSetCookie()).toEqual([])
    const seen = await server.call(getUser, { params: { id }, cookie })
    expect(seen.json).toMatchObject({ isSuspended: true, hasProfile: true })
    expect((await server.request('/api/therapists/maya-chen')).status).toBe(200)

    expect((await server.call(resumeUser, { params: { id }, cookie })).status).toBe(204)
    expect(await getStatus(await server.signIn(maya))).toBe(200)
    expect(await getStatus(session)).toBe(401)
  })

  it('cannot suspend themselves or the last active administrator', async () => {
    const cookie = await server.signIn(admin)
    const own = { id: await server.userId(admin) }
    expect(await server.call(suspendUser, { params: own, cookie })).toMatchObject({
      status: 409,
      json: { message: 'You cannot suspend your own account.' },
    })
    const unknown = { id: 999_999_999 }
    for (const definition of [suspendUser, resumeUser, signOutUser]) {
      expect((await server.call(definition, { params: unknown, cookie })).status).toBe(404)
    }
    // When two administrators suspend each other at the same moment, one remains active.
    await server.sql(
      "update users set role = 'therapist' where role = 'admin' and email not in (?, ?)",
      [admin, director],
    )
    const other = await server.signIn(director)
    const others = { id: await server.userId(director) }
    const answers = await Promise.all([
      server.call(suspendUser, { params: others, cookie }),
      server.call(suspendUser, { params: own, cookie: other }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    const [active] = await server.sql(
      "select count(*) as n from users where role = 'admin' and suspended_at is null",
    )
    expect(Number(active?.['n'])).toBe(1)
    await server.sql('update users set suspended_at = null')
  })
})

describe.each(callEngines)('a suspended account with emailed codes on %s', (engine) => {
  it('receives no code and cannot use an earlier one', async () => {
    const server = await startTestServer(engine, { LOGIN_VERIFICATION: 'always' })
    try {
      const codeMails = () => server.mails().filter((mail) => mail.includes('sign-in code')).length
      const asked = await server.call(login, { body: { username: maya, password: demoPassword } })
      const cookie = asked.headers.getSetCookie().join('; ')
      await eventually(() => expect(codeMails()).toBe(1))
      const code = /^\d{6}$/m.exec(server.mails().at(-1) ?? '')?.[0] ?? ''
      const director = await signInWithCode(server)
      const params = { id: await server.userId(maya) }
      expect((await server.call(suspendUser, { params, cookie: director })).status).toBe(204)
      const before = codeMails()
      expect((await server.call(verifyCode, { body: { code }, cookie })).status).toBe(401)
      const again = await server.call(login, { body: { username: maya, password: demoPassword } })
      expect(again.status).toBe(401)
      expect(codeMails()).toBe(before)
    } finally {
      await server.stop()
    }
  })

  async function signInWithCode(server: TestServer): Promise<string> {
    const body = { username: admin, password: demoPassword }
    const asked = await server.call(login, { body })
    const cookie = asked.headers.getSetCookie().join('; ')
    const code = /^\d{6}\r?$/m.exec(server.mails().at(-1) ?? '')?.[0]?.trim() ?? ''
    const verified = await server.call(verifyCode, { body: { code }, cookie })
    expect(verified.status).toBe(200)
    return verified.headers.getSetCookie().join('; ')
  }
})
