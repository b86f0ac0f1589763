import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { GoogleCard } from '#features/requests/google-connection/client/google-card.tsx'
import type { GoogleStatus } from '#features/requests/google-connection/contract.ts'
import { googleProblemTexts, mustReconnect } from '#features/requests/google-connection/rules.ts'
import { CallError } from '#platform/client/http/api.ts'
import { createQueryClient } from '#platform/client/http/query-client.ts'
import { ToastArea } from '#platform/client/toast-area.tsx'
import type { Api } from '#shared/endpoint.ts'
import { expectAccessible, renderInPortal } from './portal-page.tsx'

const notConnected: GoogleStatus = {
  connected: false,
  googleAuthValid: false,
  email: null,
  connectedAt: null,
  lastSentAt: null,
  stoppedAt: null,
  problem: null,
  usesCalendar: false,
  isConfigured: true,
  hasProfile: true,
}

const lost: GoogleStatus = {
  ...notConnected,
  connected: true,
  email: 'maya.chen@gmail.example',
  connectedAt: '2026-11-01T12:00:00.000Z',
  stoppedAt: '2026-11-20T12:00:00.000Z',
  problem: 'ended',
}

/** Answers of the server, by method and path; an error is thrown. */
const answers = new Map<string, unknown>()
const statusCall = 'GET /api/therapist/google-auth/status'
const stopCall = 'POST /api/therapist/google-auth/calendar/stop'
const startCall = 'GET /api/therapist/google-auth/start'

const asked: [string, unknown][] = []
const api = (async ({ method, path }: { method: string; path: string }, input: unknown) => {
  asked.push([`${method} ${path}`, input])
  const answer = answers.get(`${method} ${path}`)
  if (answer instanceof Error) throw answer
  return answer
}) as Api // the answers are those of the contract, by its paths

/** The window that would show Google's page. */
const opened = {
  closed: false,
  document: { title: '' },
  location: { href: '' },
  close: vi.fn<() => void>(),
}
const open = vi.spyOn(window, 'open')

beforeEach(() => {
  answers.clear()
  answers.set(statusCall, notConnected)
  opened.closed = false
  open.mockReturnValue(opened as unknown as Window) // only what the card uses of it
})
afterEach(() => open.mockReset())

const render = () =>
  renderInPortal(
    <QueryClientProvider client={createQueryClient(api)}>
      <GoogleCard />
      <ToastArea />
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const connect = button('Connect Google account')

describe('connecting a Google account', () => {
  it('says that the browser has blocked the window', async () => {
    open.mockReturnValue(null)
    await render()
    await connect.click()
    const blocked = 'Popup blocked. Please allow popups for this site.'
    await expect.element(page.getByText(blocked)).toBeVisible()
    await expect.element(connect).toBeEnabled()
    await expectAccessible()
  })

  it('waits for the window, and says that it was closed', async () => {
    answers.set(startCall, { authUrl: 'https://accounts.google.example/consent' })
    await render()
    await connect.click()
    await expect.element(button('Waiting for Google...')).toBeVisible()
    await expect.poll(() => opened.location.href).toBe('https://accounts.google.example/consent')
    opened.closed = true
    const closed = 'The Google window was closed before the connection was made.'
    await expect.element(page.getByText(closed)).toBeVisible()
    await expect.element(connect).toBeEnabled()
  })

  it('says why it could not be started', async () => {
    answers.set(startCall, new CallError(503, JSON.stringify({ message: 'Not now.' }), ''))
    await render()
    await connect.click()
    // The document of the portal, section 8: the toast "Failed to start Google authentication".
    const title = page.getByText('Failed to start Google authentication', { exact: true })
    await expect.element(title).toBeVisible()
    await expect.element(page.getByText('Not now.', { exact: true })).toBeVisible()
    expect(opened.close).toHaveBeenCalled()
    await expect.element(connect).toBeEnabled()
  })
})

describe('a connection', () => {
  it('whose status cannot be loaded can be asked for again', async () => {
    answers.set(statusCall, new TypeError('Failed to fetch'))
    await render()
    const title = 'Failed to check Google account connection status'
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expectAccessible()
    answers.set(statusCall, notConnected)
    await button('Try again').click()
    await expect.element(connect).toBeVisible()
  })

  it('that works names its account', async () => {
    answers.set(statusCall, { ...lost, googleAuthValid: true, stoppedAt: null, problem: null })
    await render()
    await expect.element(page.getByText('Connected', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByText('maya.chen@gmail.example')).toBeVisible()
  })

  const works = { ...lost, googleAuthValid: true, stoppedAt: null, problem: null }
  it('asks for its calendar when its owner says so', async () => {
    answers.set(statusCall, works)
    answers.set(startCall, { authUrl: 'https://accounts.google.example/consent' })
    await render()
    await expect.element(page.getByText('Your calendar is not used')).toBeVisible()
    await button('Use my calendar').click()
    await expect.poll(() => asked.at(-1)).toEqual([startCall, { query: { calendar: 'true' } }])
    await expectAccessible()
  })

  it('no longer uses its calendar when its owner says so', async () => {
    answers.set(stopCall, works)
    answers.set(statusCall, { ...works, usesCalendar: true })
    await render()
    await button('Stop using my calendar').click()
    await expect.element(page.getByText('Calendar no longer used')).toBeVisible()
    await expectAccessible()
  })

  it('that has ended says why, and asks before it is removed', async () => {
    answers.set(statusCall, lost)
    await render()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent(mustReconnect)
    await expect.element(alert).toMatchTextContent(googleProblemTexts.ended)
    await expectAccessible()
    await button('Disconnect').click()
    const question = page.getByRole('alertdialog', { name: 'Disconnect your Google account?' })
    await expect.element(question).toBeVisible()
  })
})
