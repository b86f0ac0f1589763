// Cases of linking an account to the practice's identity provider from inside, and what it refuses.
import { expect, it } from 'vitest'
import { resetUserFactors } from '#features/access/factors/contract/factors.ts'
import { hashRecoveryCode } from '#features/access/factors/server/recovery-codes.ts'
import {
  getIdentity,
  linkIdentity,
  unlinkIdentity,
} from '#features/access/identity-provider/contract.ts'
import { lockScreen } from '#features/core/sessions/contract.ts'
import { confirmFirst } from './asked-password.ts'
import { createCookieJar } from './cookie-jar.ts'
import { eventually } from './eventually.ts'
import type { startIdentityProvider } from './identity-provider.ts'
import { createProviderVisits } from './provider-visits.ts'
import { type createTestClock, minute } from './test-clock.ts'
import { admin, daniel, maya, type TestServer } from './test-server.ts'

type Stage = {
  server: TestServer
  provider: Awaited<ReturnType<typeof startIdentityProvider>>
  clock: ReturnType<typeof createTestClock>
}

const mayaThere = { sub: 'maya-7', email: maya, email_verified: true, amr: ['pwd', 'mfa'] }

/** Runs after the cases that have linked this therapist. */
export function addIdentityLinkCases(getStage: () => Stage) {
  const visits = createProviderVisits(() => getStage().server)
  const { getUser, open, readAudit, signIn, visitToLink } = visits
  const finishLink = async (jar: ReturnType<typeof createCookieJar>, body?: { code: string }) =>
    (await open(jar, await visitToLink(jar, body))).headers.get('location')

  it('is unlinked by the owner, whom no sign-in links again', async () => {
    const { provider, server } = getStage()
    provider.be(mayaThere)
    const { jar } = await signIn()
    const former = jar.header.replace(/sid=[^;]*/, '')
    expect((await server.call(unlinkIdentity, { cookie: jar.header })).status).toBe(204)
    expect(await readAudit()).toContain('account.identity_unlinked success')
    expect((await server.call(unlinkIdentity, { cookie: former })).status).toBe(401)
    for (const sub of [mayaThere.sub, 'maya-8']) {
      provider.be({ ...mayaThere, sub })
      expect((await signIn()).page).toBe('/auth?provider=unlinked')
    }
    provider.be(mayaThere)
    expect(await finishLink(jar)).toBe('/admin/account?provider=linked')
    expect((await signIn()).page).toBe('/admin/dashboard')
    // Someone else may have linked an identity of theirs: an administrator removes it with the factors.
    const params = { id: await server.userId(maya) }
    const cookie = await server.signIn(admin)
    expect((await server.call(resetUserFactors, { cookie, params })).status).toBe(204)
    expect((await signIn()).page).toBe('/auth?provider=unlinked')
    expect(await finishLink(jar)).toBe('/admin/account?provider=linked')
  })

  it('links an account from inside by no address, where the provider vouches for none', async () => {
    const { provider, server } = getStage()
    // As Microsoft Entra does, and Google, which does not say when the credentials were given.
    const graceThere = { sub: 'grace', email: 'someone@elsewhere.example', amr: ['mfa'] }
    provider.be(graceThere)
    expect((await signIn()).page).toBe('/auth?provider=unknown')
    const jar = createCookieJar(await server.signIn(admin))
    expect(await finishLink(jar)).toBe('/admin/account?provider=linked')
    expect(provider.asked.at(-1)?.get('prompt')).toBe('select_account')
    expect(provider.asked.at(-1)?.has('max_age')).toBe(false)
    expect(await readAudit()).toContain('account.identity_linked success')
    await eventually(() => {
      const own = server.mails().filter((mail) => mail.includes(`To: ${admin}`))
      expect(own.join()).toContain('was linked to Contoso')
    })
    expect(await getUser((await signIn()).jar)).toMatchObject({ username: admin })
    const again = await server.call(linkIdentity, { cookie: jar.header, body: {} })
    expect(again.status).toBe(409)
    await server.call(unlinkIdentity, { cookie: jar.header })
  })

  it('links nothing without a fresh password and the factor of the account', async () => {
    const { clock, provider, server } = getStage()
    provider.be({ sub: 'grace' })
    const jar = createCookieJar(await server.signIn(admin))
    const link = (body: { code?: string }) =>
      server.call(linkIdentity, { cookie: jar.header, body })
    const userId = await server.userId(admin)
    const now = clock.now().toISOString()
    await server.sql(
      `insert into authenticators (user_id, secret, created_at, confirmed_at, last_step) values (?, '', ?, ?, 0)`,
      [userId, now, now],
    )
    const code = 'abcd-efgh-jkmn-pqrs'
    await server.sql(
      'insert into recovery_codes (user_id, code_hash, created_at) values (?, ?, ?)',
      [userId, hashRecoveryCode(userId, code), now],
    )
    for (const wrong of [{}, { code: '123456' }]) {
      expect(await link(wrong)).toMatchObject({ status: 400, json: { issues: [{ path: 'code' }] } })
    }
    expect(await finishLink(jar, { code })).toBe('/admin/account?provider=linked')
    await server.sql('delete from authenticators')
    await server.call(unlinkIdentity, { cookie: jar.header })
    clock.pass(6 * minute)
    expect(await link({})).toMatchObject(confirmFirst)
    expect((await server.call(linkIdentity, { body: {} })).status).toBe(401)
  })

  it('links nothing to another person, session or time, nor the identity of someone else', async () => {
    const { clock, provider, server } = getStage()
    provider.be(mayaThere)
    const jar = createCookieJar(await server.signIn(admin))
    expect(await finishLink(jar)).toBe('/admin/account?provider=taken')
    provider.be({ sub: 'grace' })
    const expired = '/admin/account?provider=expired'
    // A browser in which a colleague has signed in since.
    const shared = createCookieJar(jar.header)
    const path = await visitToLink(shared)
    const theirs = createCookieJar(
      `${shared.header.replace(/sid=[^;]*/, '')}; ${await server.signIn(daniel)}`,
    )
    expect((await open(theirs, path)).headers.get('location')).toBe(expired)
    const locked = await visitToLink(jar)
    await server.call(lockScreen, { cookie: jar.header })
    expect((await open(jar, locked)).headers.get('location')).toBe(expired)
    // An answer of a sign-in links no one, and one of a link signs no one in.
    const fresh = createCookieJar(await server.signIn(admin))
    const late = await visitToLink(fresh)
    clock.pass(11 * minute)
    expect((await open(fresh, late)).headers.get('location')).toBe('/auth?provider=expired')
    const cookie = fresh.header
    expect((await server.call(getIdentity, { cookie })).json).toMatchObject({ linked: null })
    provider.fail({ redirect: { error: 'access_denied', code: '' } })
    expect(await finishLink(createCookieJar(await server.signIn(admin)))).toBe(
      '/admin/account?provider=cancelled',
    )
    provider.fail({})
  })
}
