import { describe, expect, it } from 'vitest'
import { logout } from '#features/core/sessions/contract.ts'
import {
  finishGoogleAuth,
  getGoogleStatus,
  startGoogleAuth,
} from '#features/requests/google-connection/contract.ts'
import { connectTexts, googleErrorTexts } from '#features/requests/google-connection/rules.ts'
import { connectGoogle, getMessage } from '../support/connect-google.ts'
import { googleClient } from '../support/google.ts'
import { mayasGmail, setupGoogleConnection } from '../support/google-connection-test-bed.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, director, maya, startTestServer } from '../support/test-server.ts'

describe.each(callEngines)('connecting a Google account on %s', (engine) => {
  const practice = setupGoogleConnection(engine)
  const { getStatus, getRow, authUrl } = practice

  it('reports that no account is connected', async () => {
    expect(await getStatus(practice.asMaya)).toEqual({
      connected: false,
      email: null,
      googleAuthValid: true,
      isConfigured: true,
      hasProfile: true,
      connectedAt: null,
      stoppedAt: null,
      lastSentAt: null,
      problem: null,
      usesCalendar: false,
    })
    const asAdmin = await practice.server.signIn(admin)
    expect(await getStatus(asAdmin)).toMatchObject({ connected: false, hasProfile: false })
    const refused = await practice.server.call(startGoogleAuth, { cookie: asAdmin })
    expect([refused.status, refused.json]).toEqual([409, { message: connectTexts.noProfile }])
    // An administrator who is a therapist too has one.
    expect(await getStatus(await practice.server.signIn(director))).toMatchObject({
      hasProfile: true,
    })
  })

  it('asks Google for lasting permission, with a state and a challenge', async () => {
    const url = await authUrl(practice.asMaya)
    expect(url.origin + url.pathname).toBe(`${practice.google.origin}/o/oauth2/v2/auth`)
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      client_id: googleClient.id,
      response_type: 'code',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      redirect_uri: `${practice.server.url}/api/therapist/google-auth/callback`,
    })
    expect(asked['scope']?.split(' ')).toEqual([
      'openid',
      'email',
      'https://www.googleapis.com/auth/gmail.send',
      'https://www.googleapis.com/auth/gmail.readonly',
    ])
    expect(asked['state']).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
    const again = await authUrl(practice.asMaya)
    expect(again.searchParams.get('state')).not.toBe(asked['state'])
    expect(again.searchParams.get('code_challenge')).not.toBe(asked['code_challenge'])
  })

  it('connects an account, informs the page that opened the window, and stores encrypted tokens', async () => {
    const page = await connectGoogle(practice.server, practice.asMaya)
    expect(page.status).toBe(200)
    expect(getMessage(page)).toEqual({ type: 'GOOGLE_AUTH_SUCCESS', email: mayasGmail })
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|ya29|1\/\//)
    const script = await practice.server.request('/google-auth-callback.js')
    expect(script.text).toContain('postMessage(JSON.parse(message), window.location.origin)')

    expect(await getStatus(practice.asMaya)).toMatchObject({
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
    const audited = await practice.server.sql(
      `select action from audit_log where record_type = 'profile' and record_id = ? order by id desc limit 1`,
      [String(row?.['therapist_id'])],
    )
    expect(audited).toEqual([{ action: 'profile.google_connected' }])
    // The connection is not public.
    const directory = await practice.server.request('/api/therapists')
    expect(directory.text.toLowerCase()).not.toContain('google')
  })

  it('accepts each state once, from the session it was made for, and no forged one', async () => {
    const refusals: [string, string, string][] = []
    const come = async (name: string, query: string, cookie: string) => {
      const answer = await practice.server.request(`${finishGoogleAuth.path}?${query}`, {
        headers: cookie ? { cookie } : {},
      })
      expect([name, answer.status]).toEqual([name, 400])
      refusals.push([name, getMessage(answer)['type'] ?? '', getMessage(answer)['error'] ?? ''])
    }
    const backFrom = async (cookie: string) => {
      const consent = await fetch(await authUrl(cookie), { redirect: 'manual' })
      return new URL(consent.headers.get('location') ?? '').search.slice(1)
    }
    const query = await backFrom(practice.asMaya)
    const asDaniel = await practice.server.signIn(daniel)
    const mayasOther = await practice.server.signIn(maya)
    await come('no state', 'code=abc', practice.asMaya)
    await come('a made-up state', 'code=abc&state=abc.def', practice.asMaya)
    await come('another person', query, asDaniel)
    await come('an anonymous visitor', query, '')
    await come('another session of the same person', query, mayasOther)
    const first = await practice.server.request(`${finishGoogleAuth.path}?${query}`, {
      headers: { cookie: practice.asMaya },
    })
    expect(first.status).toBe(200)
    await come('the same state again', query, practice.asMaya)
    const late = await backFrom(practice.asMaya)
    await practice.server.sql('update google_auth_requests set expires_at = ?', [
      new Date(Date.now() - 1_000).toISOString(),
    ])
    await come('a state past its ten minutes', late, practice.asMaya)
    for (const [name, type, error] of refusals) {
      expect([name, type, error]).toEqual([name, 'GOOGLE_AUTH_ERROR', connectTexts.stale])
    }
    // When two windows use one state at the same time, one of them succeeds.
    const raced = await backFrom(practice.asMaya)
    const both = await Promise.all(
      [1, 2].map(() =>
        practice.server.request(`${finishGoogleAuth.path}?${raced}`, {
          headers: { cookie: practice.asMaya },
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('refuses a code that was issued for another challenge', async () => {
    const one = await authUrl(practice.asMaya)
    const other = await authUrl(practice.asMaya)
    const consent = await fetch(one, { redirect: 'manual' })
    const code = new URL(consent.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const mixed = new URLSearchParams({ code, state: other.searchParams.get('state') ?? '' })
    const answer = await practice.server.request(`${finishGoogleAuth.path}?${mixed.toString()}`, {
      headers: { cookie: practice.asMaya },
    })
    expect(getMessage(answer)).toEqual({ type: 'GOOGLE_AUTH_ERROR', error: connectTexts.stale })
    expect(await getStatus(practice.asMaya)).toMatchObject({ connected: false })
  })

  it.each([
    ['the person declines', () => practice.google.consent('deny'), connectTexts.refused],
    [
      'a checkbox was cleared',
      () => practice.google.grant('openid email https://www.googleapis.com/auth/gmail.send'),
      connectTexts.missingScopes,
    ],
    [
      'Google gives no lasting permission',
      () => practice.google.giveRefreshTokens(false),
      connectTexts.noRefresh,
    ],
    [
      'Google is broken',
      () => practice.google.setMode('token', 'broken'),
      googleErrorTexts.refused,
    ],
    [
      'Google cannot name the account',
      () => practice.google.setMode('userinfo', 'broken'),
      googleErrorTexts.refused,
    ],
  ])('explains the failure when %s', async (_case, arrange, sentence) => {
    arrange()
    const page = await connectGoogle(practice.server, practice.asMaya)
    expect(page.status).toBe(400)
    expect(getMessage(page)).toEqual({ type: 'GOOGLE_AUTH_ERROR', error: sentence })
    expect(page.text).toContain('Connection failed')
    expect(await getStatus(practice.asMaya)).toMatchObject({ connected: false })
  })

  it('immediately revokes a permission that lacks a scope', async () => {
    const before = practice.google.revoked.length
    practice.google.grant('openid email https://www.googleapis.com/auth/gmail.readonly')
    await connectGoogle(practice.server, practice.asMaya)
    expect(practice.google.revoked).toHaveLength(before + 1)
  })

  it('does not wait for ever for Google', async () => {
    practice.google.setMode('token', 'slow')
    const page = await connectGoogle(practice.server, practice.asMaya)
    expect(getMessage(page)).toEqual({ type: 'GOOGLE_AUTH_ERROR', error: googleErrorTexts.slow })
  })

  it('refuses to connect after signing out', async () => {
    const cookie = await practice.server.signIn(maya)
    const consent = await fetch(await authUrl(cookie), { redirect: 'manual' })
    const back = new URL(consent.headers.get('location') ?? '')
    await practice.server.call(logout, { cookie })
    const page = await practice.server.request(back.pathname + back.search, { headers: { cookie } })
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
