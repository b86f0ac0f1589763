// An authenticator app, from adding it to its removal: through the calls of its screens, with the codes that an app computes.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPendingSignIn, login, verifyCode } from '#features/access/auth/contract.ts'
import {
  confirmTotp,
  getFactors,
  getUserFactors,
  removeTotp,
  renewRecoveryCodes,
  resetUserFactors,
  startTotp,
} from '#features/access/factors/contract/factors.ts'
import {
  findPasswordReset,
  forgotPassword,
  resetPassword,
} from '#features/access/password-reset/contract.ts'
import { confirmFirst } from '../support/asked-password.ts'
import { eventually } from '../support/eventually.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { readCookie } from '../support/read-cookie.ts'
import { createTestClock, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('an authenticator app on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock, isLogSearched: true })
  })
  afterAll(() => server.stop())

  /** The code that the app shows now; a minute later than the last one, because each works once. */
  const readNextCode = (secret: string) => {
    clock.pass(minute)
    return new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  }
  const secrets = new Map<string, string>()
  const getNextCode = (person: string) => readNextCode(secrets.get(person) ?? '')

  async function addApp(person: string) {
    const cookie = await server.signIn(person)
    const { json } = await server.call(startTotp, { cookie })
    const { secret } = json as { secret: string }
    secrets.set(person, secret)
    const made = await server.call(confirmTotp, { cookie, body: { code: readNextCode(secret) } })
    expect(made.status).toBe(200)
    return { cookie, recoveryCodes: (made.json as { recoveryCodes: string[] }).recoveryCodes }
  }
  /** Gives the password. @returns the cookie of the sign-in that waits for a code */
  async function givePassword(username: string) {
    const body = JSON.stringify({ username, password: demoPassword })
    const headers = { 'content-type': 'application/json' }
    const answer = await server.request('/api/login', { method: 'POST', headers, body })
    expect(answer.json).toMatchObject({
      requireVerification: true,
      methods: ['totp', 'recovery'],
      message: 'Please enter the code that your authenticator app shows now.',
    })
    return readCookie(answer)
  }

  it('is added by its first code, and then needed for each sign-in', async () => {
    const cookie = await server.signIn(maya)
    expect((await server.call(getFactors, { cookie })).json).toMatchObject({
      email: false,
      totp: null,
    })
    const { json } = await server.call(startTotp, { cookie })
    const { secret, uri } = json as { secret: string; uri: string }
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(uri).toContain(encodeURIComponent(maya))
    const wrong = await server.call(confirmTotp, { cookie, body: { code: '12345' } })
    expect(wrong).toMatchObject({ status: 400, json: { issues: [{ path: 'code' }] } })
    await server.call(confirmTotp, { cookie, body: { code: readNextCode(secret) } })
    secrets.set(maya, secret)
    expect((await server.call(getFactors, { cookie })).json).toMatchObject({
      totp: { recoveryCodesLeft: 10 },
    })
    const [row] = await server.sql('select secret from authenticators')
    expect(row?.['secret']).not.toContain(secret)

    const waiting = await givePassword(maya)
    expect((await server.call(findPendingSignIn, { cookie: waiting })).json).toMatchObject({
      isPending: true,
      methods: ['totp', 'recovery'],
    })
    const code = getNextCode(maya)
    const send = () => server.call(verifyCode, { cookie: waiting, body: { code, method: 'totp' } })
    expect(await send()).toMatchObject({ status: 200, json: { username: maya } })
    expect(await send()).toMatchObject({ status: 401 })
    const replay = await server.call(verifyCode, {
      cookie: await givePassword(maya),
      body: { code },
    })
    expect(replay).toMatchObject({ status: 400, json: { message: 'Invalid verification code' } })
  })

  it('is replaced by a recovery code on the day the device is lost', async () => {
    const { recoveryCodes } = await addApp(daniel)
    const [first = ''] = recoveryCodes
    const body = { code: first, method: 'recovery' }
    const used = await server.call(verifyCode, { cookie: await givePassword(daniel), body })
    expect(used).toMatchObject({ status: 200, json: { username: daniel } })
    const again = await server.call(verifyCode, { cookie: await givePassword(daniel), body })
    expect(again.status).toBe(400)
    const stored = JSON.stringify(await server.sql('select * from recovery_codes'))
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
    await eventually(() =>
      expect(server.mails().join()).toContain('A recovery code was used: your Stillwater account'),
    )
  })

  it('is needed for a new password by a mailed link, too', async () => {
    await server.call(forgotPassword, { body: { email: maya } })
    const token = (await eventually(() => findLinkToken(server.mails(), maya, 'reset'))) ?? ''
    expect((await server.call(findPasswordReset, { body: { token } })).json).toMatchObject({
      needsCode: true,
    })
    const password = 'reeds along the far shore'
    const reset = (code?: string) => server.call(resetPassword, { body: { token, password, code } })
    expect(await reset()).toMatchObject({ status: 400, json: { issues: [{ path: 'code' }] } })
    expect(await reset('000000')).toMatchObject({ status: 400 })
    expect(await reset(getNextCode(maya))).toMatchObject({ status: 200 })
    const signedIn = await server.call(login, { body: { username: maya, password } })
    expect(signedIn.json).toMatchObject({ requireVerification: true })
  })

  it('is changed only with the password, and removed for others by administrators', async () => {
    const params = { id: await server.userId(maya) }
    const cookie = await server.signIn(admin)
    expect((await server.call(getUserFactors, { cookie, params })).json).toMatchObject({
      totp: { recoveryCodesLeft: 10 },
    })
    clock.pass(hour / 10)
    for (const call of [startTotp, removeTotp, renewRecoveryCodes]) {
      expect(await server.call(call, { cookie })).toMatchObject(confirmFirst)
    }
    expect(await server.call(resetUserFactors, { cookie, params })).toMatchObject(confirmFirst)
    const fresh = await server.signIn(admin)
    expect((await server.call(resetUserFactors, { cookie: fresh, params })).status).toBe(204)
    const body = { username: maya, password: 'reeds along the far shore' }
    expect((await server.call(login, { body })).json).toMatchObject({ username: maya })
  })
})
