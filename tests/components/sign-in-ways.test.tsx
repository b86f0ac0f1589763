import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConfirmPasswordDialog } from '#features/access/auth/client/confirm-password-dialog.tsx'
import { CoverForm } from '#features/access/auth/client/cover-form.tsx'
import { LoginForm } from '#features/access/auth/client/login-form.tsx'
import { SetupForm } from '#features/access/auth/client/setup-form.tsx'
import type { SessionGuard } from '#features/access/auth/client/use-session-guard.ts'
import { FactorGate } from '#features/access/factors/client/factor-gate.tsx'
import type { Factors } from '#features/access/factors/contract/factors.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import { CallError } from '#platform/client/http/api.ts'
import { askForPassword } from '#platform/client/http/password-question.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { publishSessionEvent } from '#platform/client/http/session-events.ts'
import type { Api } from '#shared/endpoint.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const user: User = {
  id: 2,
  username: 'maya.chen@stillwater.example',
  email: 'maya.chen@stillwater.example',
  firstName: 'Maya',
  lastName: 'Chen',
  role: 'therapist',
  createdAt: '2026-11-01T12:00:00.000Z',
}
const noFactors: Factors = {
  email: true,
  totp: null,
  passkeys: [],
  recoveryCodesLeft: 0,
  isRequired: true,
  isLinked: false,
  passkeyFault: null,
  passkeyOrigin: location.origin,
}
const passkey = { id: 1, name: 'Phone', createdAt: user.createdAt, lastUsedAt: null }

/** Answers of the server, by method and path. */
const answers = new Map<string, unknown>()
const api = (async ({ method, path }: { method: string; path: string }) => {
  const answer = answers.get(`${method} ${path}`)
  if (answer instanceof Error) throw answer
  return answer
}) as Api // the answers are those of the contract, by its paths
const browserFetch = window.fetch

/** The answer of a device that was touched. */
const credential = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(3),
    clientDataJSON: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
  },
  getClientExtensionResults: () => ({}),
}
const getCredential = vi.spyOn(navigator.credentials, 'get')
const opened = { closed: false, location: { href: '' }, close: vi.fn<() => void>() }
const open = vi.spyOn(window, 'open')

beforeEach(() => {
  answers.clear()
  answers.set('GET /api/account/factors', noFactors)
  answers.set('GET /api/account/identity', { provider: null, linked: null })
  getCredential.mockReset().mockResolvedValue(credential)
  open.mockReset().mockReturnValue(opened as unknown as Window)
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const name = `${init?.method ?? 'GET'} ${url}`
    if (!answers.has(name)) return browserFetch(url, init)
    return Response.json(answers.get(name))
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', location.pathname)
  await page.viewport(1280, 800)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the sign-in form of a practice with an identity provider', () => {
  const openForm = (provider: string | null) =>
    renderInPortal(
      <LoginForm
        username={undefined}
        passkeyOrigin={null}
        provider={provider}
        next="/admin/leads"
        isReturning={false}
        onForgotten={() => {}}
        onCodeNeeded={() => {}}
        onSignedIn={() => {}}
      />,
    )

  it('leads there, and says why it led back, on the smallest phone', async () => {
    await page.viewport(320, 640)
    history.replaceState(null, '', '?provider=unavailable')
    await openForm('Regional Health Identity Services of Ontario')
    const link = page.getByRole('link', { name: /^Sign in with Regional Health/ })
    await expect.element(link).toHaveAttribute('href', '/api/login/provider?next=%2Fadmin%2Fleads')
    await expect.element(page.getByRole('alert').getByText(/does not work right now/)).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await expectAccessible()
  })

  it('has no trace of one elsewhere', async () => {
    history.replaceState(null, '', '?provider=unavailable')
    await openForm(null)
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
    expect(page.getByRole('alert').query()).toBeNull()
  })
})

describe('a locked screen', () => {
  const onSignedIn = vi.fn<SessionGuard['onSignedIn']>()
  const guard: SessionGuard = {
    state: 'locked',
    isUnreachable: false,
    checkAgain: () => {},
    ensureLocked: () => Promise.resolve(),
    onSignedIn,
  }
  const lock = (ways: { passkeyOrigin: string | null; provider: string | null }) =>
    answers.set('GET /api/screen-lock', { lockedFor: { ...user, ...ways } })

  it('is unlocked by a passkey, and the password stays when the device gives none', async () => {
    lock({ passkeyOrigin: location.origin, provider: null })
    answers.set('POST /api/screen-unlock/passkey/options', { challenge: 'AAAA' })
    answers.set('POST /api/screen-unlock/passkey', user)
    getCredential.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'))
    await renderInPortal(<CoverForm user={user} guard={guard} />)
    await button('Use my passkey').click()
    await expect.element(page.getByRole('alert').getByText(/or enter your password/)).toBeVisible()
    await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible()
    await button('Use my passkey').click()
    await expect.poll(() => onSignedIn.mock.calls).toEqual([[user, 'unlocked']])
  })

  it('opens the identity provider beside the page', async () => {
    lock({ passkeyOrigin: null, provider: 'Contoso' })
    await renderInPortal(<CoverForm user={user} guard={guard} />)
    open.mockReturnValueOnce(null)
    await button('Unlock with Contoso').click()
    await expect.element(page.getByRole('alert').getByText(/blocked the window/)).toBeVisible()
    await button('Unlock with Contoso').click()
    await expect
      .poll(() => opened.location.href)
      .toBe('/api/login/provider?purpose=unlock&window=true')
  })
})

it('the question for the password is answered by the identity provider in its window', async () => {
  answers.set('GET /api/account/identity', {
    provider: 'Contoso',
    linked: { since: user.createdAt, lastUsedAt: user.createdAt },
  })
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <ConfirmPasswordDialog user={user} />
    </QueryClientProvider>,
  )
  const answer = askForPassword()
  await button('Use Contoso instead').click()
  await expect.poll(() => opened.location.href).toBe('/api/account/confirm/provider')
  // Its last page is another context of this browser.
  publishSessionEvent('confirmed')
  expect(await answer).toBe(true)
  await expect.element(button('Use Contoso instead')).not.toBeInTheDocument()
})

it('the question for the password can be closed, and says what is wrong with one', async () => {
  await renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <ConfirmPasswordDialog user={user} />
    </QueryClientProvider>,
  )
  const password = page.getByLabelText('Your password', { exact: true })
  const closed = askForPassword()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(await closed).toBe(false)

  const message = 'This is not your current password'
  const refusal = new CallError(400, JSON.stringify({ message }), 'Bad Request')
  answers.set('POST /api/account/confirm', refusal)
  const answer = askForPassword()
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('not this one{Enter}')
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveFocus()
  answers.set('POST /api/account/confirm', null)
  await password.fill('harbour lamps at dusk')
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe(true)
})

describe('the gate of a practice that requires a second factor', () => {
  const openGate = (factors: Factors) => {
    answers.set('GET /api/account/factors', factors)
    return renderInPortal(
      <QueryClientProvider client={createQueryClient(api)}>
        <FactorGate firstName="Maya" onLogout={() => {}} />
      </QueryClientProvider>,
    )
  }

  it('offers passkey and app and no way on, and a way on with one of them', async () => {
    await page.viewport(320, 640)
    const { unmount } = await openGate(noFactors)
    await expect.element(button('Add a passkey')).toBeVisible()
    await expect.element(button('Add an authenticator app')).toBeVisible()
    await expect.element(button('Log out')).toBeVisible()
    expect(button('Go on to the portal').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
    await unmount()
    await openGate({ ...noFactors, passkeys: [passkey], recoveryCodesLeft: 10 })
    await expect.element(button('Go on to the portal')).toBeVisible()
  })

  it('says where passkeys do not work, and offers the app', async () => {
    await openGate({ ...noFactors, passkeyFault: 'ip-address' })
    await expect.element(page.getByText(/Passkeys need a host name/)).toBeVisible()
    expect(button('Add a passkey').query()).toBeNull()
    await expect.element(button('Add an authenticator app')).toBeVisible()
  })
})

it('the form of the first administrator says what is wrong, asks for another token, and signs in', async () => {
  const onSignedIn = vi.fn<(user: User) => void>()
  const onLogin = vi.fn<() => void>()
  let refusal: [status: number, body: object] | undefined
  const sent: { setupToken: string }[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url !== '/api/register') return browserFetch(url, init)
    sent.push(JSON.parse(init?.body as string) as { setupToken: string })
    return Response.json(refusal?.[1] ?? user, { status: refusal?.[0] ?? 201 })
  })
  await renderInPortal(
    <SiteContext value={presentStartingSite('en')}>
      <SetupForm token="not-the-token" onSignedIn={onSignedIn} onLogin={onLogin} />
    </SiteContext>,
  )
  const field = (name: string) => page.getByLabelText(name, { exact: true })
  const create = button('Create administrator account')
  // The link has filled it in.
  await expect.element(field('Setup token')).not.toBeVisible()
  await create.click()
  for (const sentence of [
    'First name must be at least 2 characters',
    'Last name must be at least 2 characters',
    'Please enter a valid email address',
    'Password must be at least 6 characters',
  ]) {
    await expect.element(page.getByText(sentence)).toBeVisible()
  }
  await field('First name').fill('Ruth')
  await field('Last name').fill('Desjarlais')
  await field('Email').fill('ruth@practice.example')
  await field('Password').fill('ruthdesjarlais')
  refusal = [403, { message: 'Registration is managed by administrators' }]
  await create.click()
  await expect.element(page.getByText(/^The token is not valid any more/)).toBeVisible()
  await expect.element(field('Setup token')).toHaveFocus()
  await button('Log in instead').click()
  expect(onLogin).toHaveBeenCalledOnce()
  await field('Setup token').fill('the-token')
  const message = 'This password is too easy to guess'
  refusal = [400, { message, issues: [{ path: 'password', message }] }]
  await create.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field('Password')).toHaveFocus()
  await field('Password').fill('a canoe at first light')
  refusal = undefined
  await create.click()
  await expect.poll(() => onSignedIn.mock.calls).toEqual([[user]])
  expect(sent.map(({ setupToken }) => setupToken)).toEqual([
    'not-the-token',
    'the-token',
    'the-token',
  ])
})
