// A second factor that everyone must have, and the review of who has access.
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changePassword } from '#features/access/auth/contract.ts'
import {
  confirmTotp,
  getFactors,
  removeTotp,
  requireFactors,
  resetUserFactors,
  startTotp,
} from '#features/access/factors/contract/factors.ts'
import { getCurrentUser } from '#features/core/sessions/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { confirmAccessReview, getAccessReview } from '#features/staff/access-review/contract.ts'
import { suspendUser } from '#features/staff/user-admin/contract.ts'
import { createTestClock, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('a required second factor on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let asAdmin: string
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock })
    asAdmin = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  async function addApp(cookie: string) {
    const { secret } = (await server.call(startTotp, { cookie })).json as { secret: string }
    clock.pass(minute)
    const code = new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
    return server.call(confirmTotp, { cookie, body: { code } })
  }
  const require = (isRequired: boolean) =>
    server.call(requireFactors, { cookie: asAdmin, body: { isRequired } })
  const factorFirst = { status: 403, json: { code: 'SECOND_FACTOR_REQUIRED' } }

  it('is not switched on by an administrator who has none, nor by a therapist', async () => {
    expect(await require(true)).toMatchObject({ status: 409 })
    const cookie = await server.signIn(maya)
    const body = { isRequired: true }
    expect((await server.call(requireFactors, { cookie, body })).status).toBe(403)
  })

  it('limits sessions without one to adding one, those of before and of after', async () => {
    const before = await server.signIn(maya)
    expect((await addApp(asAdmin)).status).toBe(200)
    expect((await require(true)).status).toBe(204)
    const after = await server.signIn(daniel)
    for (const cookie of [before, after]) {
      expect(await server.call(listLeads, { cookie })).toMatchObject(factorFirst)
      expect((await server.call(getCurrentUser, { cookie })).status).toBe(200)
      expect((await server.call(getFactors, { cookie })).json).toMatchObject({ isRequired: true })
    }
    expect((await server.call(listLeads, { cookie: asAdmin })).status).toBe(200)
    // Public calls answer such a session like a visitor.
    const names = await server.request('/api/therapists', { headers: { cookie: before } })
    expect(names.text).not.toContain('userId')
    expect((await addApp(before)).status).toBe(200)
    expect((await server.call(listLeads, { cookie: before })).status).toBe(200)
    expect(await server.call(listLeads, { cookie: after })).toMatchObject(factorFirst)
  })

  it('keeps the last factor, and asks again for one that an administrator removed', async () => {
    expect(await server.call(removeTotp, { cookie: asAdmin })).toMatchObject({ status: 409 })
    const params = { id: await server.userId(maya) }
    expect((await server.call(resetUserFactors, { cookie: asAdmin, params })).status).toBe(204)
    const cookie = await server.signIn(maya)
    expect(await server.call(listLeads, { cookie })).toMatchObject(factorFirst)
    const body = { currentPassword: 'a wrong one', newPassword: 'reeds along the far shore' }
    expect((await server.call(changePassword, { cookie, body })).status).toBe(400)
    expect((await require(false)).status).toBe(204)
    expect((await server.call(listLeads, { cookie })).status).toBe(200)
  })

  it('shows who has access, and records who confirmed it', async () => {
    const read = async () =>
      (await server.call(getAccessReview, { cookie: asAdmin })).json as { version: string }
    const first = await read()
    expect(first).toMatchObject({ isDue: true, lastReview: null })
    expect(first).toMatchObject({
      accounts: expect.arrayContaining([
        expect.objectContaining({ email: admin, role: 'admin', hasApp: true, hasPasskey: false }),
        expect.objectContaining({ email: maya, role: 'therapist', hasApp: false }),
      ]),
    })
    const params = { id: await server.userId(director) }
    await server.call(suspendUser, { cookie: asAdmin, params })
    const confirm = (version: string) =>
      server.call(confirmAccessReview, { cookie: asAdmin, body: { version } })
    expect((await confirm(first.version)).status).toBe(409)
    expect((await confirm((await read()).version)).status).toBe(204)
    expect(await read()).toMatchObject({ isDue: false, lastReview: { by: expect.any(String) } })
    const [entry] = await server.sql(
      "select outcome, amount from audit_log where action = 'account.access_reviewed'",
    )
    expect(entry).toMatchObject({ outcome: 'success' })
  })
})
