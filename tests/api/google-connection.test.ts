import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  disconnectGoogle,
  finishGoogleAuth,
  type GoogleStatus,
  getGoogleStatus,
  startGoogleAuth,
} from '#features/google-connection/contract.ts'
import { connectTexts, googleErrorTexts } from '#features/google-connection/rules.ts'
import { logout } from '#features/sessions/contract.ts'
import { createUser, deleteUser, getUser } from '#features/user-admin/contract.ts'
import { connectGoogle, getMessage } from '../support/connect-google.ts'
import { eventually } from '../support/eventually.ts'
import { googleClient, type StandInGoogle, startGoogle } from '../support/google.ts'
import { engines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  director,
  maya,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

const mayasGmail = 'maya.chen@gmail.example'

describe.each(engines)('the Google connection on %s', (engine) => {
  let google: StandInGoogle
  let server: TestServer
  let asMaya: string

  beforeAll(async () => {
    google = await startGoogle()
    server = await startTestServer(engine, google.settings)
    asMaya = await server.signIn(maya)
  })
  afterAll(async () => {
    await server.stop()
    await google.stop()
  })
  beforeEach(async () => {
    google.consent('consent', mayasGmail)
    google.grant(undefined)
    google.giveRefreshTokens(true)
    for (const place of ['token', 'revoke', 'userinfo', 'gmail'] as const)
      google.setMode(place, 'fine')
    await server.call(disconnectGoogle, { cookie: asMaya })
  })

  const getStatus = async (cookie: string) =>
    (await server.call(getGoogleStatus, { cookie })).json as GoogleStatus
  const getRow = async (email: string) => {
    const [row] = await server.sql(
      `select c.* from google_connections c
        join therapists t on t.id = c.therapist_id join users u on u.id = t.user_id
        where u.email = ?`,
      [email],
    )
    return row
  }
  const authUrl = async (cookie: string) =>
    new URL(((await server.call(startGoogleAuth, { cookie })).json as { authUrl: string }).authUrl)

  it('reports that no account is connected', async () => {
    expect(await getStatus(asMaya)).toEqual({
      connected: false,
      email: null,
      googleAuthValid: true,
      isConfigured: true,
      hasProfile: true,
      connectedAt: null,
      stoppedAt: null,
      lastSentAt: null,
      problem: null,
    })
    const asAdmin = await server.signIn(admin)
    expect(await getStatus(asAdmin)).toMatchObject({ connected: false, hasProfile: false })
    const refused = await server.call(startGoogleAuth, { cookie: asAdmin })
    expect([refused.status, refused.json]).toEqual([409, { message: connectTexts.noProfile }])
    // An administrator who is a therapist too has one.
    expect(await getStatus(await server.signIn(director))).toMatchObject({ hasProfile: true })
  })

  it('asks Google for lasting permission, with a state and a challenge', async () => {
    const url = await authUrl(asMaya)
    expect(url.origin + url.pathname).toBe(`${google.origin}/o/oauth2/v2/auth`)
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      client_id: googleClient.id,
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/api/therapist/google-auth/callback`,
    })
    expect(asked['scope']?.split(' ')).toEqual([
      'openid',
      'email',
      'https://www.googleapis.com/auth/gmail.send',
      'https://www.googleapis.com/auth/gmail.readonly',
    ])
    expect(asked['state']).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
    const again = await authUrl(asMaya)
    expect(again.searchParams.get('state')).not.toBe(asked['state'])
    expect(again.searchParams.get('code_challenge')).not.toBe(asked['code_challenge'])
  })

  it('connects an account, informs the page that opened the window, and stores encrypted tokens', async () => {
    const page = await connectGoogle(server, asMaya)
    expect(page.status).toBe(200)
    expect(getMessage(page)).toEqual({ type: 'GOOGLE_AUTH_SUCCESS', email: mayasGmail })
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|ya29|1\/\//)
    const script = await server.request('/google-auth-callback.js')
    expect(script.text).toContain('postMessage(JSON.parse(message), window.location.origin)')

    expect(await getStatus(asMaya)).toMatchObject({
      connected: true,
      email: mayasGmail,
      googleAuthValid: true,
      connectedAt: expect.stringMatching(/^\d{4}-/),
      problem: null,
    })
    const row = await getRow(maya)
    expect(row).toMatchObject({
      email: mayasGmail,
      access_token: expect.stringMatching(/^v1\.[\w-]{40,}$/),
      refresh_token: expect.stringMatching(/^v1\.[\w-]{40,}$/),
    })
    expect([true, 1]).toContain(row?.['is_valid'])
    expect(row?.['access_token']).not.toBe(row?.['refresh_token'])
    const audited = await server.sql(
      `select action from audit_log where record_type = 'profile' and record_id = ? order by id desc limit 1`,
      [String(row?.['therapist_id'])],
    )
    expect(audited).toEqual([{ action: 'profile.google_connected' }])
    // The connection is not public.
    const directory = await server.request('/api/therapists')
    expect(directory.text.toLowerCase()).not.toContain('google')
  })

  it('accepts each state once, from the session it was made for, and no forged one', async () => {
    const refusals: [string, string, string][] = []
    const come = async (name: string, query: string, cookie: string) => {
      const answer = await server.request(`${finishGoogleAuth.path}?${query}`, {
        headers: cookie ? { cookie } : {},
      })
      expect([name, answer.status]).toEqual([name, 400])
      refusals.push([name, getMessage(answer)['type'] ?? '', getMessage(answer)['error'] ?? ''])
    }
    const backFrom = async (cookie: string) => {
      const consent = await fetch(await authUrl(cookie), { redirect: 'manual' })
      return new URL(consent.headers.get('location') ?? '').search.slice(1)
    }
    const query = await backFrom(asMaya)
    const asDaniel = await server.signIn(daniel)
    const mayasOther = await server.signIn(maya)
    await come('no state', 'code=abc', asMaya)
    await come('a made-up state', 'code=abc&state=abc.def', asMaya)
    await come('another person', query, asDaniel)
    await come('an anonymous visitor', query, '')
    await come('another session of the same person', query, mayasOther)
    const first = await server.request(`${finishGoogleAuth.path}?${query}`, {
      headers: { cookie: asMaya },
    })
    expect(first.status).toBe(200)
    await come('the same state again', query, asMaya)
    const late = await backFrom(asMaya)
    await server.sql('update google_auth_requests set expires_at = ?', [
      new Date(Date.now() - 1_000).toISOString(),
    ])
    await come('a state past its ten minutes', late, asMaya)
    for (const [name, type, error] of refusals) {
      expect([name, type, error]).toEqual([name, 'GOOGLE_AUTH_ERROR', connectTexts.stale])
    }
    // Two windows at once with one state: one wins.
    const raced = await backFrom(asMaya)
    const both = await Promise.all(
      [1, 2].map(() =>
        server.request(`${finishGoogleAuth.path}?${raced}`, { headers: { cookie: asMaya } }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('refuses a code that was issued for another challenge', async () => {
    const one = await authUrl(asMaya)
    const other = await authUrl(asMaya)
    const consent = await fetch(one, { redirect: 'manual' })
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const mixed = new URLSearchParams({ code, state: other.searchParams.get('state') ?? '' })
    const answer = await server.request(`${finishGoogleAuth.path}?${mixed.toString()}`, {
      headers: { cookie: asMaya },
    })
    expect(getMessage(answer)).toEqual({ type: 'GOOGLE_AUTH_ERROR', error: connectTexts.stale })
    expect(await getStatus(asMaya)).toMatchObject({ connected: false })
  })

  it.each([
    ['the person declines', () => google.consent('deny'), connectTexts.refused],
    [
      'a box was unticked',
      () => google.grant('openid email https://www.googleapis.com/auth/gmail.send'),
      connectTexts.missingScopes,
    ],
    ['no lasting permission came', () => google.giveRefreshTokens(false), connectTexts.noRefresh],
    ['Google is broken', () => google.setMode('token', 'broken'), googleErrorTexts.refused],
    [
      'Google cannot name the account',
      () => google.setMode('userinfo', 'broken'),
      googleErrorTexts.refused,
    ],
  ])('explains the failure when %s', async (_case, arrange, sentence) => {
    arrange()
    const page = await connectGoogle(server, asMaya)
    expect(page.status).toBe(400)
    expect(getMessage(page)).toEqual({ type: 'GOOGLE_AUTH_ERROR', error: sentence })
    expect(page.text).toContain('Connection failed')
    expect(await getStatus(asMaya)).toMatchObject({ connected: false })
  })

  it('revokes a permission at once that lacks a scope', async () => {
    const before = google.revoked.length
    google.grant('openid email https://www.googleapis.com/auth/gmail.readonly')
    await connectGoogle(server, asMaya)
    expect(google.revoked).toHaveLength(before + 1)
  })

  it('waits at most ten seconds for Google', async () => {
    google.setMode('token', 'slow')
    const started = Date.now()
    const page = await connectGoogle(server, asMaya)
    expect(getMessage(page)).toEqual({ type: 'GOOGLE_AUTH_ERROR', error: googleErrorTexts.slow })
    expect(Date.now() - started).toBeGreaterThan(9_000)
    expect(Date.now() - started).toBeLessThan(20_000)
  })

  it('disconnects: deletes the connection and revokes the permission at Google', async () => {
    await connectGoogle(server, asMaya)
    const [token] = google.refreshTokens(mayasGmail).slice(-1)
    const answer = await server.call(disconnectGoogle, { cookie: asMaya })
    expect([answer.status, answer.json]).toEqual([
      200,
      { success: true, message: 'Your Google account is disconnected.' },
    ])
    expect(google.revoked.at(-1)).toBe(token)
    expect(await getStatus(asMaya)).toMatchObject({ connected: false, email: null })
    expect(await getRow(maya)).toBeUndefined()
    const again = await server.call(disconnectGoogle, { cookie: asMaya })
    expect(again.json).toEqual({ success: true, message: 'No Google account is connected.' })
  })

  it('disconnects while Google is unavailable, and says what is left to do', async () => {
    await connectGoogle(server, asMaya)
    google.setMode('revoke', 'broken')
    const { json } = await server.call(disconnectGoogle, { cookie: asMaya })
    expect(json).toEqual({ success: true, message: expect.stringContaining('could not be told') })
    expect(await getStatus(asMaya)).toMatchObject({ connected: false })
  })

  it('revokes the permission when the account is deleted, without waiting for a slow Google', async () => {
    const asAdmin = await server.signIn(admin)
    const hire = async (email: string) => {
      const body = {
        email,
        firstName: 'Noor',
        lastName: 'Haddad',
        password: 'harbour lamps at dusk',
      }
      const { json } = await server.call(createUser, { cookie: asAdmin, body })
      await connectGoogle(server, await server.signIn(email, 'harbour lamps at dusk'))
      return (json as { id: number }).id
    }
    const first = await hire('noor.one@stillwater.example')
    const [token] = google.refreshTokens(mayasGmail).slice(-1)
    const seen = await server.call(getUser, { cookie: asAdmin, params: { id: first } })
    expect(seen.json).toMatchObject({ isGoogleConnected: true })
    const gone = await server.call(deleteUser, { cookie: asAdmin, params: { id: first } })
    expect(gone.status).toBe(204)
    await eventually(() => expect(google.revoked.at(-1)).toBe(token))

    const second = await hire('noor.two@stillwater.example')
    google.setMode('revoke', 'slow')
    const started = Date.now()
    const slow = await server.call(deleteUser, { cookie: asAdmin, params: { id: second } })
    expect([slow.status, slow.text]).toEqual([204, ''])
    expect(Date.now() - started).toBeLessThan(9_500)
  })

  it('refuses to connect after signing out', async () => {
    const cookie = await server.signIn(maya)
    const consent = await fetch(await authUrl(cookie), { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    await server.call(logout, { cookie })
    const page = await server.request(back.pathname + back.search, { headers: { cookie } })
    expect(getMessage(page)).toEqual({
      type: 'GOOGLE_AUTH_ERROR',
      error: connectTexts.otherPerson,
    })
  })
})

it('says that an administrator has to configure a practice without keys', async () => {
  const server = await startTestServer('sqlite')
  const cookie = await server.signIn(maya)
  const status = await server.call(getGoogleStatus, { cookie })
  expect(status.json).toMatchObject({ connected: false, isConfigured: false })
  const start = await server.call(startGoogleAuth, { cookie })
  expect([start.status, start.json]).toEqual([409, { message: connectTexts.notConfigured }])
  await server.stop()
})
