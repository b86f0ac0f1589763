import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changePassword, login } from '#features/access/auth/contract.ts'
import {
  findPasswordReset,
  forgotPassword,
  resetPassword,
} from '#features/access/password-reset/contract.ts'
import { linkFaultTexts } from '#features/access/password-reset/rules.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { resumeUser, suspendUser } from '#features/staff/user-admin/contract.ts'
import { eventually } from '../support/eventually.ts'
import { findLinkToken, readMailsTo } from '../support/link-mails.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
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

const newPassword = 'harbour lamps at dusk'
const requestedText =
  'If there is an account with this email, we have sent it a link to set a new password.'
const linkSubject = 'A new password for your Stillwater account'

describe.each(callEngines)('forgotten passwords on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let lastAddress = 0
  beforeAll(async () => {
    const settings = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }
    server = await startTestServer(engine, settings, { clock, isLogSearched: true })
  })
  afterAll(() => server.stop())
  // Each test starts with unused limits: another hour, another network address.
  beforeEach(() => {
    clock.pass(2 * hour)
    lastAddress += 1
  })

  const headers = () => ({ 'x-forwarded-for': `198.51.100.${lastAddress}` })
  const ask = (email: string) =>
    server.call(forgotPassword, { body: { email }, headers: headers() })
  const find = (token: string) =>
    server.call(findPasswordReset, { body: { token }, headers: headers() })
  const reset = (token: string, password = newPassword) =>
    server.call(resetPassword, { body: { token, password }, headers: headers() })
  const logIn = async (username: string, password: string) =>
    (await server.call(login, { body: { username, password }, headers: headers() })).status
  const countLinks = (address: string) =>
    readMailsTo(server.mails(), address).filter(
      ({ headers: mail }) => mail.get('subject') === linkSubject,
    ).length
  /** Asks for a link and waits for its email. @returns the link's token */
  async function getLink(email: string) {
    const before = countLinks(email)
    expect(await ask(email)).toMatchObject({ status: 200, json: { message: requestedText } })
    await eventually(() => expect(countLinks(email)).toBe(before + 1))
    return findLinkToken(server.mails(), email, 'reset')
  }
  const countEntries = async (action: string, outcome: string, email?: string) => {
    const id = email === undefined ? undefined : String(await server.userId(email))
    const rows = await server.sql(
      'select record_id, times from audit_log where action = ? and outcome = ?',
      [action, outcome],
    )
    return rows
      .filter((row) => (id === undefined ? row['record_id'] === null : row['record_id'] === id))
      .reduce((sum, { times }) => sum + Number(times), 0)
  }
  const fault = (reason: keyof typeof linkFaultTexts, code: string) => ({
    status: 400,
    json: { message: linkFaultTexts[reason](), code },
  })

  it('are replaced by a mailed link, which ends every session and notifies the owner', async () => {
    const elsewhere = await server.signIn(maya)
    const token = await getLink(maya)
    expect(token).toMatch(/^[\w-]{43}$/)
    for (const table of ['password_resets', 'outgoing_mails', 'audit_log']) {
      expect(JSON.stringify(await server.sql(`select * from ${table}`))).not.toContain(token)
    }
    expect((await find(token)).json).toEqual({
      hasPasskey: false,
      username: maya,
      email: maya,
      firstName: 'Maya',
      lastName: 'Chen',
      needsCode: false,
    })
    expect(await reset(token, 'Maya Chen')).toMatchObject({
      status: 400,
      json: { message: 'This password is too easy to guess', issues: [{ path: 'password' }] },
    })
    expect(await reset(token, '12345')).toMatchObject({
      status: 400,
      json: { message: 'Password must be at least 6 characters' },
    })
    expect((await server.call(getCurrentUser, { cookie: elsewhere })).status).toBe(200)

    expect(await reset(token)).toMatchObject({
      status: 200,
      json: { message: 'Your new password is set. Sign in with it.' },
    })
    expect((await server.call(getCurrentUser, { cookie: elsewhere })).status).toBe(401)
    expect(await logIn(maya, demoPassword)).toBe(401)
    expect(await logIn(maya, newPassword)).toBe(200)
    await eventually(() => {
      const subjects = readMailsTo(server.mails(), maya).map((mail) => mail.headers.get('subject'))
      expect(subjects.at(-1)).toBe('Your Stillwater password was changed')
    })
    expect(await reset(token)).toMatchObject(fault('used', 'LINK_USED'))
    expect(await countEntries('account.reset_requested', 'success', maya)).toBe(1)
    expect(await countEntries('account.password_reset', 'success', maya)).toBe(1)
    expect(await countEntries('account.password_reset', 'failed', maya)).toBe(1)
  })

  it('let an owner sign in who was locked out by wrong passwords', async () => {
    for (let n = 0; n < 5; n += 1) await logIn(daniel, 'not the password')
    expect(await logIn(daniel, demoPassword)).toBe(429)
    await reset(await getLink(daniel))
    expect(await logIn(daniel, newPassword)).toBe(200)
  })

  it('are replaced once, also by requests at the same moment', async () => {
    const token = await getLink(admin)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => reset(token, `${newPassword} ${n}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    const chosen = answers.findIndex(({ status }) => status === 200)
    expect(await logIn(admin, `${newPassword} ${chosen}`)).toBe(200)
  })

  it('have a link for 60 minutes, which the retention sweep then deletes', async () => {
    const token = await getLink(director)
    clock.pass(hour - minute)
    expect((await find(token)).status).toBe(200)
    clock.pass(minute)
    expect(await find(token)).toMatchObject(fault('expired', 'LINK_EXPIRED'))
    expect(await reset(token)).toMatchObject(fault('expired', 'LINK_EXPIRED'))
    await server.restart() // the sweep runs at each start
    await eventually(async () => {
      expect(await server.sql('select id from password_resets')).toEqual([])
    })
    expect(await reset(token)).toMatchObject(fault('unknown', 'LINK_UNKNOWN'))
  })

  it('have one link at a time: a newer one replaces the older', async () => {
    const older = await getLink(director)
    const newer = await getLink(director)
    expect(await find(older)).toMatchObject(fault('replaced', 'LINK_REPLACED'))
    expect(await reset(older)).toMatchObject(fault('replaced', 'LINK_REPLACED'))
    expect((await find(newer)).status).toBe(200)
  })

  it('lose their link when the password changes in another way, or the account is suspended', async () => {
    const token = await getLink(director)
    const cookie = await server.signIn(director)
    const change = { currentPassword: demoPassword, newPassword: 'rainy kettle sings twice' }
    expect((await server.call(changePassword, { body: change, cookie })).status).toBe(204)
    expect(await reset(token)).toMatchObject(fault('unknown', 'LINK_UNKNOWN'))

    const link = await getLink(maya)
    const params = { id: await server.userId(maya) }
    await server.call(suspendUser, { params, cookie })
    expect(await reset(link)).toMatchObject(fault('unknown', 'LINK_UNKNOWN'))
    expect((await server.call(resumeUser, { params, cookie })).status).toBe(204)
  })

  it('are answered alike for a stranger and for a suspended account, which get no email', async () => {
    await server.sql('update users set suspended_at = ? where email = ?', [
      clock.now().toISOString(),
      maya,
    ])
    const before = { maya: countLinks(maya), director: countLinks(director) }
    const stranger = 'nobody@elsewhere.example'
    const strangers = await countEntries('account.reset_requested', 'failed')
    const answers = [await ask(maya), await ask(stranger), await ask(director)]
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([200, JSON.stringify({ message: requestedText })])
    }
    await eventually(async () => {
      expect(await countEntries('account.reset_requested', 'failed')).toBe(strangers + 1)
      expect(await countEntries('account.reset_requested', 'refused', maya)).toBe(1)
      expect(countLinks(director)).toBe(before.director + 1)
    })
    expect(countLinks(maya)).toBe(before.maya)
    expect(server.mails().filter((mail) => mail.includes(stranger))).toEqual([])
    expect(JSON.stringify(await server.sql('select * from audit_log'))).not.toContain(stranger)
    await server.sql('update users set suspended_at = null where email = ?', [maya])
  })

  it('cannot be used to flood a mailbox: five emails an hour, from any addresses', async () => {
    const before = countLinks(director)
    const refused = await countEntries('account.reset_requested', 'refused', director)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => {
        lastAddress += 1
        return ask(director)
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await eventually(async () => {
      expect(await countEntries('account.reset_requested', 'refused', director)).toBe(refused + 7)
      expect(countLinks(director)).toBe(before + 5)
    })
    clock.pass(hour)
    await getLink(director)
  })

  it('are limited to 20 requests from one address, whether or not the accounts exist', async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await ask(`person.${n}@elsewhere.example`)).status).toBe(200)
    }
    for (const email of [director, 'nobody@elsewhere.example']) {
      const answer = await ask(email)
      expect(answer.status).toBe(429)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
})
