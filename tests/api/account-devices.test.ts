import { describe, expect, it } from 'vitest'
import { signOutDevice, signOutEverywhere } from '#features/access/devices/contract.ts'
import { iphone, setupAccounts } from '../support/account-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { daniel, maya } from '../support/test-server.ts'

describe.each(callEngines)('the user’s own devices on %s', (engine) => {
  const practice = setupAccounts(engine)
  const { signIn, isSignedIn, getDevices, getLastAuditEntry } = practice

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
    await practice.server.call(signOutEverywhere, desktop)
    await practice.server.call(signOutEverywhere, colleague)
  })

  it('show the address they were last used from', async () => {
    const browser = await signIn(maya)
    await practice.server.sql('update sessions set last_seen_at = ? where user_id = ?', [
      new Date(Date.now() - 5 * 60_000).toISOString(),
      await practice.server.userId(maya),
    ])
    const moved = { ...browser, headers: { 'x-forwarded-for': '192.0.2.77' } }
    const [device] = await getDevices(moved)
    expect(device?.address).toBe('192.0.2.77')
    expect(Date.now() - Date.parse(device?.lastUsedAt ?? '')).toBeLessThan(60_000)
    await practice.server.call(signOutEverywhere, browser)
  })

  it('are not listed after they have expired, even before they are deleted', async () => {
    const old = await signIn(maya)
    await practice.server.sql('update sessions set last_seen_at = ? where user_id = ?', [
      new Date(Date.now() - 8 * 60 * 60_000 - 1_000).toISOString(),
      await practice.server.userId(maya),
    ])
    const fresh = await signIn(maya)
    expect(await getDevices(fresh)).toHaveLength(1)
    expect(await isSignedIn(old)).toBe(false)
    await practice.server.call(signOutEverywhere, fresh)
  })

  it('are signed out one by one', async () => {
    const desktop = await signIn(maya)
    const phone = await signIn(maya, { userAgent: iphone })
    const id = (await getDevices(desktop)).find(({ isCurrent }) => !isCurrent)?.id
    const ended = await practice.server.call(signOutDevice, { ...desktop, params: { id } })
    expect([ended.status, ended.text]).toEqual([204, ''])
    expect([await isSignedIn(phone), await isSignedIn(desktop)]).toEqual([false, true])
    const userId = await practice.server.userId(maya)
    expect(await getLastAuditEntry()).toMatchObject({
      actor_id: userId,
      action: 'account.signed_out',
      record_type: 'user',
      record_id: String(userId),
      outcome: 'success',
      address: '198.51.100.1',
    })
    const again = await practice.server.call(signOutDevice, { ...desktop, params: { id } })
    expect([again.status, again.json]).toEqual([
      404,
      { message: 'This device is not signed in any more.' },
    ])
    await practice.server.call(signOutEverywhere, desktop)
  })

  it('cannot be signed out by a colleague', async () => {
    const mine = await signIn(maya)
    const theirs = await signIn(daniel)
    const [device] = await getDevices(theirs)
    const answer = await practice.server.call(signOutDevice, {
      ...mine,
      params: { id: device?.id },
    })
    expect(answer.status).toBe(404)
    expect(await isSignedIn(theirs)).toBe(true)
    await practice.server.call(signOutEverywhere, mine)
    await practice.server.call(signOutEverywhere, theirs)
  })

  it.each(['abc', '%00', 'x'.repeat(44), "a' or '1'='1"])(
    'cannot have an id like %j',
    async (id) => {
      const browser = await signIn(maya)
      const answer = await practice.server.call(signOutDevice, { ...browser, params: { id } })
      expect([400, 404]).toContain(answer.status)
      expect(await isSignedIn(browser)).toBe(true)
      await practice.server.call(signOutEverywhere, browser)
    },
  )

  it('are all signed out at once, including this one, but not those of a colleague', async () => {
    const [desktop, phone] = [await signIn(maya), await signIn(maya, { userAgent: iphone })]
    const colleague = await signIn(daniel)
    const ended = await practice.server.call(signOutEverywhere, desktop)
    expect([ended.status, ended.text]).toEqual([204, ''])
    expect(ended.headers.getSetCookie()[0]).toMatch(/^sid=;.*Expires=Thu, 01 Jan 1970/)
    expect([await isSignedIn(desktop), await isSignedIn(phone)]).toEqual([false, false])
    expect(await isSignedIn(colleague)).toBe(true)
    expect(await getLastAuditEntry()).toMatchObject({
      actor_id: await practice.server.userId(maya),
      action: 'account.signed_out_everywhere',
      outcome: 'success',
    })
    await practice.server.call(signOutEverywhere, colleague)
  })

  it('cannot be signed out by a page of another site', async () => {
    const browser = await signIn(maya)
    const headers = { origin: 'https://elsewhere.example' }
    expect((await practice.server.call(signOutEverywhere, { ...browser, headers })).status).toBe(
      403,
    )
    expect(await isSignedIn(browser)).toBe(true)
    await practice.server.call(signOutEverywhere, browser)
  })
})
