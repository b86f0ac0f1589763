// Sign-in by the practice's identity provider, with one that also breaks the rules.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPendingSignIn } from '#features/access/auth/contract.ts'
import { startTotp } from '#features/access/factors/contract/factors.ts'
import {
  getIdentity,
  startProviderConfirmation,
  startProviderSignIn,
} from '#features/access/identity-provider/contract.ts'
import { getScreenLock, lockScreen } from '#features/core/sessions/contract.ts'
import { listLeads } from '#features/requests/leads/contract/leads.ts'
import { suspendUser } from '#features/staff/user-admin/contract.ts'
import { confirmFirst } from '../support/asked-password.ts'
import { createCookieJar } from '../support/cookie-jar.ts'
import { eventually } from '../support/eventually.ts'
import { addIdentityLinkCases } from '../support/identity-link-cases.ts'
import { brokenAnswers, startIdentityProvider } from '../support/identity-provider.ts'
import { createProviderVisits } from '../support/provider-visits.ts'
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

const mayaThere = { sub: 'maya-7', email: maya, email_verified: true, amr: ['pwd', 'mfa'] }
const asking = { purpose: 'unlock', window: 'true' }

describe.each(callEngines)('the identity provider on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>
  beforeAll(async () => {
    provider = await startIdentityProvider(clock.now)
    const settings = { ...provider.settings, RATE_LIMIT: 'on' }
    server = await startTestServer(engine, settings, { clock, isLogSearched: true })
  })
  afterAll(async () => {
    await server.stop()
    await provider.stop()
  })

  const { getUser, open, readAudit, signIn, toPath, visit } = createProviderVisits(() => server)

  it('signs in an account by its verified address, links it and tells its owner', async () => {
    provider.be(mayaThere)
    const { jar, page, answer } = await signIn(undefined, { next: '/admin/leads?status=new' })
    expect(page).toBe('/admin/leads?status=new')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await getUser(jar)).toMatchObject({ username: maya })
    expect(provider.asked.at(-1)?.get('redirect_uri')).toMatch(/\/api\/login\/provider\/callback$/)
    expect(provider.asked.at(-1)?.has('prompt')).toBe(false)
    expect(await readAudit()).toContain('account.identity_linked success')
    await eventually(() => expect(server.mails().join()).toContain('was linked to Contoso'))
    expect((await server.call(getIdentity, { cookie: jar.header })).json).toMatchObject({
      provider: 'Contoso',
      linked: { since: expect.any(String) },
    })
    // The address may change there: the subject stays.
    provider.be({ ...mayaThere, email: 'former@elsewhere.example', email_verified: false })
    expect((await signIn()).page).toBe('/admin/dashboard')
  })

  it('asks for the second factor unless the provider has checked several', async () => {
    const now = clock.now().toISOString()
    await server.sql(
      `insert into authenticators (user_id, secret, created_at, confirmed_at, last_step) values (?, '', ?, ?, 0)`,
      [await server.userId(maya), now, now],
    )
    provider.be({ ...mayaThere, amr: ['pwd'] })
    const { jar, page } = await signIn(undefined, { next: '/admin/leads', language: 'fr' })
    expect(page).toBe('/fr/auth?next=%2Fadmin%2Fleads')
    expect(await getUser(jar)).not.toMatchObject({ username: maya })
    expect((await server.call(findPendingSignIn, { cookie: jar.header })).json).toMatchObject({
      isPending: true,
      methods: ['totp', 'recovery'],
      provider: 'Contoso',
    })
    provider.be({ ...mayaThere, amr: undefined, acr: 'phr' })
    expect((await signIn(jar)).page).toBe('/admin/dashboard')
    await server.sql('delete from authenticators')
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['an address that is not verified', { email_verified: false }, 'unknown'],
    ['an address that is said to be verified in a text', { email_verified: 'true' }, 'unknown'],
    ['no address', { email: undefined }, 'unknown'],
    ['an address of no account', { email: 'nobody@stillwater.example' }, 'unknown'],
    ['an address that looks alike', { email: daniel.replace('k', '\u212a') }, 'unknown'],
    ['a username that is no address', { email: 'admin' }, 'unknown'],
    ['another subject for a linked account', { email: maya }, 'changed'],
  ])('refuses %s', async (_name, claims, fault) => {
    provider.be({ sub: 'stranger', email: daniel, email_verified: true, amr: ['mfa'], ...claims })
    const { jar, page } = await signIn()
    expect(page).toBe(`/auth?provider=${fault}`)
    expect(jar.has('sid')).toBe(false)
    expect(await readAudit()).toContain('account.sign_in_failed failed')
    await server.sql('delete from login_failures')
  })

  it.each(brokenAnswers)('refuses %s', async (_name, faults) => {
    provider.be(mayaThere)
    provider.fail(faults)
    const { jar, page } = await signIn()
    provider.fail({})
    expect(page).toBe('/auth?provider=unavailable')
    expect(jar.has('sid')).toBe(false)
  })

  it('goes on with the sign-in page after the person has declined', async () => {
    provider.fail({ redirect: { error: 'access_denied', code: '' } })
    expect((await signIn(undefined, { next: '/admin/chats' })).page).toBe(
      '/auth?provider=cancelled&next=%2Fadmin%2Fchats',
    )
    provider.fail({})
  })

  it('takes an answer once, in the browser that asked, for ten minutes', async () => {
    provider.be(mayaThere)
    const jar = createCookieJar()
    const [first, second, late] = [await visit(jar), await visit(jar), await visit(jar)]
    // An attacker's answer in the browser of another person, with or without a request of theirs.
    const victim = createCookieJar()
    expect((await open(victim, first)).headers.get('location')).toBe('/auth?provider=expired')
    await visit(victim)
    expect((await open(victim, first)).headers.get('location')).toBe('/auth?provider=expired')
    // Two tabs may ask at the same time; of two copies of an answer one counts.
    const copies = await Promise.all([first, first].map((path) => open(jar, path)))
    expect(copies.map(({ headers }) => headers.get('location')).toSorted()).toEqual([
      '/admin/dashboard',
      '/auth?provider=expired',
    ])
    expect((await open(jar, second)).headers.get('location')).toBe('/admin/dashboard')
    clock.pass(11 * minute)
    expect((await open(jar, late)).headers.get('location')).toBe('/auth?provider=expired')
    expect((await open(jar, '/api/login/provider/callback')).headers.get('location')).toBe(
      '/auth?provider=expired',
    )
  })

  it('starts nothing for a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    const query = { next: '/admin/leads' }
    const answer = await server.call(startProviderSignIn, { query, headers })
    expect(answer.headers.get('location')).toBe('/auth?next=%2Fadmin%2Fleads')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads home instead of to %s',
    async (next) => {
      provider.be(mayaThere)
      expect((await signIn(undefined, { next })).page).toBe('/admin/dashboard')
    },
  )

  it.each([
    ['description', 'broken'],
    ['token', 'slow'],
    ['token', 'huge'],
    ['token', 'moved'],
    ['token', 'lost'],
    ['keys', 'broken'],
    ['keys', 'huge'],
  ] as const)('says calmly that it does not work while its %s is %s', async (place, mode) => {
    provider.be(mayaThere)
    provider.setMode(place, mode)
    clock.pass(11 * minute) // its description is read again
    const jar = createCookieJar()
    const started = await open(jar, startProviderSignIn.path)
    const location = started.headers.get('location') ?? ''
    if (place === 'description') expect(location).toBe('/auth?provider=unavailable')
    else {
      const there = await fetch(location, { redirect: 'manual' })
      const answer = await open(jar, toPath(there.headers.get('location')))
      expect(answer.headers.get('location')).toBe('/auth?provider=unavailable')
    }
    provider.setMode(place, 'fine')
    expect((await signIn()).page).toBe('/admin/dashboard')
  })

  it('accepts a token of a new key, a clock that differs, and an address that userinfo tells', async () => {
    provider.rotateKey()
    provider.be({ ...mayaThere, iat: Math.floor(clock.now().getTime() / 1000) + 30 })
    expect((await signIn()).page).toBe('/admin/dashboard')
    provider.be({ sub: 'daniel-3', email: daniel, email_verified: true, amr: ['mfa'] })
    const claims = { email: undefined, email_verified: undefined }
    provider.fail({ claims, userinfo: { sub: 'someone else' } })
    expect((await signIn()).page).toBe('/auth?provider=unavailable')
    provider.fail({ claims })
    expect((await signIn()).page).toBe('/admin/dashboard')
    provider.fail({})
  })

  it('unlocks a screen and confirms only after the credentials were given again', async () => {
    provider.be(mayaThere)
    const { jar } = await signIn()
    clock.pass(6 * minute)
    expect(await server.call(startTotp, { cookie: jar.header })).toMatchObject(confirmFirst)
    const confirm = async () => open(jar, await visit(jar, {}, startProviderConfirmation))
    for (const [claims, text] of [
      [{ auth_time: 1_700_000_000 }, 'did not ask for your credentials again'],
      [{ auth_time: undefined }, 'did not ask for your credentials again'],
      [{ sub: 'stranger' }, 'signed in someone else'],
    ] as const) {
      provider.fail({ claims })
      expect(await confirm()).toMatchObject({ status: 400, text: expect.stringContaining(text) })
    }
    provider.fail({})
    expect(await confirm()).toMatchObject({ text: expect.stringContaining('"confirmed"') })
    expect(provider.asked.at(-1)?.get('prompt')).toBe('login')
    expect(provider.asked.at(-1)?.get('max_age')).toBe('0')
    expect((await server.call(startTotp, { cookie: jar.header })).status).toBe(200)

    await server.call(lockScreen, { cookie: jar.header })
    expect((await server.call(getScreenLock, { cookie: jar.header })).json).toMatchObject({
      lockedFor: { provider: 'Contoso', passkeyOrigin: null },
    })
    provider.fail({ claims: { auth_time: 1_700_000_000 } })
    // Neither as an unlock nor as a new sign-in: the provider's own session opens no locked screen.
    expect((await open(jar, await visit(jar, asking))).status).toBe(400)
    expect((await signIn(jar)).page).toBe('/auth?provider=stale')
    provider.fail({})
    expect(await open(jar, await visit(jar, asking))).toMatchObject({
      text: expect.stringContaining('"unlocked"'),
    })
    expect(await getUser(jar)).toMatchObject({ username: maya })
  })

  it('confirms nothing for another session, nor after it was locked or ended', async () => {
    provider.be(mayaThere)
    const mine = createCookieJar((await signIn()).jar.header)
    const path = await visit(mine, {}, startProviderConfirmation)
    await server.call(lockScreen, { cookie: mine.header })
    expect((await open(mine, path)).status).toBe(400)
    expect((await open(createCookieJar(), startProviderConfirmation.path)).status).toBe(401)
  })

  addIdentityLinkCases(() => ({ server, provider, clock }))

  it('satisfies a practice that requires a second factor only with several', async () => {
    provider.be({ sub: 'director', email: director, email_verified: true, amr: ['mfa'] })
    await server.sql(
      `insert into factor_policy (name, is_required, changed_at) values ('second-factor', true, ?)`,
      [clock.now().toISOString()],
    )
    const readLeads = async ({ jar }: Awaited<ReturnType<typeof signIn>>) =>
      (await server.call(listLeads, { cookie: jar.header })).status
    expect(await readLeads(await signIn())).toBe(200)
    provider.be({ sub: 'director', email: director, email_verified: true, amr: ['pwd', 'sms'] })
    expect(await readLeads(await signIn())).toBe(403)
    await server.sql('delete from factor_policy')
  })

  it('lets no one in who was suspended meanwhile', async () => {
    provider.be(mayaThere)
    const jar = createCookieJar()
    const path = await visit(jar)
    const cookie = await server.signIn(admin)
    const params = { id: await server.userId(maya) }
    expect((await server.call(suspendUser, { cookie, params })).status).toBeLessThan(300)
    expect((await open(jar, path)).headers.get('location')).toBe('/auth?provider=unknown')
    expect((await signIn()).page).toBe('/auth?provider=unknown')
    expect(jar.has('sid')).toBe(false)
  })

  it('counts failures, and pauses like the password', async () => {
    provider.be({ sub: 'stranger', email: maya, email_verified: true })
    const pages = []
    for (let tries = 0; tries < 7; tries += 1) pages.push((await signIn()).page)
    expect(pages.at(-1)).toBe('/auth?provider=blocked')
  })
})
