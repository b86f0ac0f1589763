// Passkeys, from adding one to its removal, with a device in software that answers as browsers do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  confirmByPasskey,
  findPendingSignIn,
  login,
  signInByPasskey,
  startPasskeyConfirmation,
  startPasskeySignIn,
  startPasskeyUnlock,
  unlockByPasskey,
  verifyCode,
} from '#features/access/auth/contract.ts'
import { getFactors, resetUserFactors } from '#features/access/factors/contract/factors.ts'
import {
  addPasskey,
  removePasskey,
  startPasskey,
} from '#features/access/factors/contract/passkeys.ts'
import {
  findPasswordReset,
  forgotPassword,
  resetPassword,
} from '#features/access/password-reset/contract.ts'
import { getCurrentUser, getScreenLock, lockScreen } from '#features/core/sessions/contract.ts'
import { suspendUser } from '#features/staff/user-admin/contract.ts'
import { confirmFirst } from '../support/asked-password.ts'
import { eventually } from '../support/eventually.ts'
import { findLinkToken } from '../support/link-mails.ts'
import { readCookie } from '../support/read-cookie.ts'
import {
  type AnswerFaults,
  createSoftwareAuthenticator,
} from '../support/software-authenticator.ts'
import { createTestClock, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  demoPassword,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('a passkey on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let device: ReturnType<typeof createSoftwareAuthenticator>
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock, isLogSearched: true })
    device = createSoftwareAuthenticator(server.url.replace('127.0.0.1', 'localhost'))
  })
  afterAll(() => server.stop())

  async function add(person: string, faults: AnswerFaults = {}) {
    const cookie = await server.signIn(person)
    const { json } = await server.call(startPasskey, { cookie })
    const body = { name: 'Office computer', response: device.make(json, faults) }
    return { cookie, body, added: await server.call(addPasskey, { cookie, body }) }
  }
  const readOptions = async (cookie?: string) =>
    (await server.call(startPasskeySignIn, { ...(cookie && { cookie }) })).json
  const signIn = (response: object, cookie?: string) =>
    server.call(signInByPasskey, { body: { response }, ...(cookie && { cookie }) })

  it('is added with its recovery codes, and then signs in by itself', async () => {
    const { cookie, body, added } = await add(maya)
    expect(added).toMatchObject({ status: 201, json: { id: expect.any(Number) } })
    expect((added.json as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
    expect((await server.call(addPasskey, { cookie, body })).status).toBe(400)
    expect((await server.call(getFactors, { cookie })).json).toMatchObject({
      passkeyFault: null,
      passkeys: [{ name: 'Office computer', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    const response = device.answer(await readOptions())
    const signedIn = await signIn(response)
    expect(signedIn).toMatchObject({ status: 200, json: { username: maya } })
    const user = await server.call(getCurrentUser, { cookie: readCookie(signedIn) })
    expect(user.json).toMatchObject({ username: maya })
    // The same answer again.
    expect((await signIn(response)).status).toBe(401)
    await eventually(() =>
      expect(server.mails().join()).toContain('A passkey was added: your Stillwater account'),
    )
  })

  it('is the second step after the password, in place of the code by email', async () => {
    const given = await server.call(login, { body: { username: maya, password: demoPassword } })
    expect(given.json).toMatchObject({
      requireVerification: true,
      methods: ['passkey', 'recovery'],
      message: 'Please use your passkey to sign in.',
    })
    const waiting = readCookie(given)
    const options = await readOptions(waiting)
    expect(options).toMatchObject({
      allowCredentials: [{ id: device.passkeys[0]?.id.toString('base64url') }],
    })
    expect((await signIn(device.answer(options), waiting)).status).toBe(200)
    expect((await server.call(findPendingSignIn, { cookie: waiting })).json).toMatchObject({
      isPending: false,
    })
    const late = await server.call(verifyCode, { cookie: waiting, body: { code: '123456' } })
    expect(late.status).toBe(401)
  })

  it.each<[string, AnswerFaults]>([
    ['of another site', { origin: 'https://stillwater.example.evil.example' }],
    ['of another host', { host: 'practice.example' }],
    ['without a fingerprint or a PIN', { isUnverified: true }],
    ['with a forged signature', { isForged: true }],
    ['of a copied device, whose count falls back', { signatures: 1 }],
  ])('refuses an answer %s', async (_name, faults) => {
    const options = await readOptions()
    expect((await signIn(device.answer(options, device.passkeys[0], faults))).status).toBe(401)
    const [passkey] = device.passkeys
    if (passkey) passkey.signatures = 100 + clock.now().getSeconds()
    await server.sql('delete from login_failures')
  })

  it('refuses a question of another time or purpose, and a new passkey of another site', async () => {
    const [passkey] = device.passkeys
    const options = await readOptions()
    clock.pass(6 * minute)
    expect((await signIn(device.answer(options, passkey))).status).toBe(401)
    const cookie = await server.signIn(daniel)
    const registration = await server.call(startPasskey, { cookie })
    expect((await signIn(device.answer(registration.json, passkey))).status).toBe(401)
    expect((await add(daniel, { origin: 'https://evil.example' })).added.status).toBe(400)
    expect((await add(daniel, { isUnverified: true })).added.status).toBe(400)
  })

  it('confirms in place of the password, with one’s own passkey alone', async () => {
    const [passkey] = device.passkeys
    const cookie = readCookie(await signIn(device.answer(await readOptions(), passkey)))
    clock.pass(6 * minute)
    expect(await server.call(startPasskey, { cookie })).toMatchObject(confirmFirst)
    const confirm = async (by: string, asked: typeof passkey) => {
      const { json } = await server.call(startPasskeyConfirmation, { cookie: by })
      const body = { response: device.answer(json, asked) }
      return server.call(confirmByPasskey, { cookie: by, body })
    }
    expect((await confirm(await server.signIn(daniel), passkey)).status).toBe(400)
    expect((await confirm(cookie, passkey)).status).toBe(204)
    expect((await server.call(startPasskey, { cookie })).status).toBe(200)
  })

  it('unlocks the screen of its owner, and no other', async () => {
    const [passkey] = device.passkeys
    const unlock = async (cookie: string, faults: AnswerFaults = {}) => {
      const { status, json } = await server.call(startPasskeyUnlock, { cookie })
      if (status !== 200) return { status, json }
      const body = { response: device.answer(json, passkey, faults) }
      return server.call(unlockByPasskey, { cookie, body })
    }
    const cookie = readCookie(await signIn(device.answer(await readOptions(), passkey)))
    expect((await unlock(cookie)).status).toBe(401)
    await server.call(lockScreen, { cookie })
    expect((await server.call(getScreenLock, { cookie })).json).toMatchObject({
      lockedFor: { passkeyOrigin: expect.stringContaining('http://localhost'), provider: null },
    })
    for (const faults of [{ isUnverified: true }, { isForged: true }, { host: 'evil.example' }]) {
      expect((await unlock(cookie, faults)).status).toBe(400)
      if (passkey) passkey.signatures += 10
    }
    const others = await server.signIn(daniel)
    await server.call(lockScreen, { cookie: others })
    expect((await unlock(others)).status).toBe(400)
    expect(await unlock(cookie)).toMatchObject({ status: 200, json: { username: maya } })
    expect((await server.call(getCurrentUser, { cookie })).status).toBe(200)
  })

  it('is needed for a new password by a mailed link', async () => {
    await server.call(forgotPassword, { body: { email: maya } })
    const token = (await eventually(() => findLinkToken(server.mails(), maya, 'reset'))) ?? ''
    expect((await server.call(findPasswordReset, { body: { token } })).json).toMatchObject({
      needsCode: true,
      hasPasskey: true,
    })
    const password = 'reeds along the far shore'
    const reset = (factor: object) =>
      server.call(resetPassword, { body: { token, password, ...factor } })
    expect((await reset({})).status).toBe(400)
    expect((await reset({ code: '000000' })).status).toBe(400)
    const passkey = device.answer(await readOptions(), device.passkeys[0])
    expect((await reset({ passkey })).status).toBe(200)
  })

  it('signs no one in who is suspended, or whose passkey was removed', async () => {
    const [passkey] = device.passkeys
    const cookie = readCookie(await signIn(device.answer(await readOptions(), passkey)))
    const { passkeys } = (await server.call(getFactors, { cookie })).json as {
      passkeys: { id: number }[]
    }
    const params = { id: passkeys[0]?.id }
    const asDaniel = await server.signIn(daniel)
    expect((await server.call(removePasskey, { cookie: asDaniel, params })).status).toBe(404)
    const asAdmin = await server.signIn(admin)
    const mayas = { id: await server.userId(maya) }
    await server.call(suspendUser, { cookie: asAdmin, params: mayas })
    expect((await signIn(device.answer(await readOptions(), passkey))).status).toBe(401)
    expect((await server.call(resetUserFactors, { cookie: asAdmin, params: mayas })).status).toBe(
      204,
    )
    expect(await server.sql('select id from passkeys')).toEqual([])
    expect(await server.sql('select id from recovery_codes')).toEqual([])
  })
})

it('is refused with its reason where browsers offer none', async () => {
  const server = await startTestServer('sqlite', { PUBLIC_URL: 'http://127.0.0.1:4790' })
  const cookie = await server.signIn(maya)
  const answer = await server.call(startPasskey, { cookie })
  expect(answer).toMatchObject({ status: 409, json: { message: expect.stringContaining('IP') } })
  expect((await server.call(getFactors, { cookie })).json).toMatchObject({
    passkeyFault: 'ip-address',
  })
  expect((await server.call(findPendingSignIn, {})).json).toMatchObject({ passkeyOrigin: null })
  await server.stop()
})
