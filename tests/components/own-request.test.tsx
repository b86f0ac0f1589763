import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { OwnRequest } from '#features/own-request/client/own-request.tsx'
import type { OwnRequest as Request } from '#features/own-request/contract.ts'
import { expectAccessible } from './portal-page.tsx'

const status = { reference: 'R-1A2B3C', status: 'received', createdAt: '2026-11-20T15:00:00.000Z' }
const request: Request = {
  ...status,
  status: 'received',
  mayWithdraw: true,
  expiresAt: '2026-12-20T15:00:00.000Z',
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@mail.example',
  phone: '(613) 555-0187',
  serviceType: 'anxiety',
  preferredLocation: 'kanata',
  preferredTherapist: null,
  notes: 'Evenings.',
  callTimes: [],
  contactBy: null,
  mayLeaveMessage: false,
  hasMatchAnswers: false,
}

type Sent = { token: string; phoneDigits?: string }
/** What the server answers to a link and its digits. */
let answer: (sent: Sent) => [httpStatus: number, body: object]
const sent: Sent[] = []

const browserFetch = window.fetch
beforeEach(() => {
  sent.length = 0
  sessionStorage.clear()
  answer = ({ phoneDigits }) => {
    if (phoneDigits === undefined) return [200, status]
    if (phoneDigits === '0187') return [200, request]
    return [403, { message: 'These are not the digits.', code: 'PHONE_DIGITS' }]
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!url.startsWith('/api/own-request')) return browserFetch(url, init)
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '') as Sent
    sent.push(body)
    const [httpStatus, answered] = answer(body)
    return new Response(JSON.stringify(answered), { status: httpStatus })
  })
})
afterEach(() => vi.unstubAllGlobals())

const names = { services: {}, locations: {} }
const open = (query = 'token=abc') =>
  render(
    <main>
      <h1>Your request</h1>
      <OwnRequest search={new URLSearchParams(query)} names={names} phone="(613) 555-0140" />
    </main>,
  )
const field = page.getByLabelText('Last four digits of your phone number')
const button = page.getByRole('button', { name: 'Open my request' })
const heading = (name: string) => page.getByRole('heading', { name })

// The own request: "The page asks once ('Last four digits of your phone number') and keeps them for the tab."
describe('a request that a link opens', () => {
  it('asks for the digits, says what is wrong with them, and keeps what was typed', async () => {
    await open()
    await expect.element(heading('We have your request')).toHaveFocus()
    expect(page.getByText('Noor Haddad').query()).toBeNull()
    await expectAccessible()
    await button.click()
    await expect
      .element(page.getByText('Please enter the last four digits of your phone number.'))
      .toBeVisible()
    await field.fill('1234')
    await button.click()
    await expect.element(page.getByText('These are not the digits.')).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('1234')
    await field.fill('0187')
    await button.click()
    await expect.element(page.getByText('Noor Haddad')).toBeVisible()
    await expect.element(heading('We have your request')).toHaveFocus()
  })

  it('does not ask again in the same tab', async () => {
    const first = await open()
    await field.fill('0187')
    await button.click()
    await expect.element(page.getByText('Noor Haddad')).toBeVisible()
    await first.unmount()
    sent.length = 0
    await open()
    await expect.element(page.getByText('Noor Haddad')).toBeVisible()
    expect(sent).toEqual([{ token: 'abc', phoneDigits: '0187' }])
    expect(JSON.stringify({ ...localStorage })).not.toContain('0187')
  })

  it('offers a new link when the last attempt has ended this one', async () => {
    await open()
    await field.fill('1234')
    answer = ({ phoneDigits }) =>
      phoneDigits === undefined
        ? [400, { message: 'This link has been ended.', code: 'LINK_ENDED' }]
        : [403, { message: 'These are not the digits.', code: 'PHONE_DIGITS' }]
    await button.click()
    await expect.element(heading('This link doesn’t work')).toHaveFocus()
    await expect.element(page.getByText('This link has been ended.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible()
  })

  it('says that nothing more can be shown without a phone number', async () => {
    answer = () => [200, status]
    await open()
    await field.fill('0187')
    await button.click()
    await expect.element(page.getByText(/We have no phone number for this request/)).toBeVisible()
    await expect.element(heading('We have your request')).toHaveFocus()
    expect(field.query()).toBeNull()
  })

  it('keeps what was typed when the server cannot be reached', async () => {
    await open()
    await field.fill('0187')
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    await button.click()
    await expect
      .element(page.getByText('We could not reach the server. Please try again.'))
      .toBeVisible()
    await expect.element(field).toHaveValue('0187')
  })
})

it('opens the request of a link whose token is in the fragment, and removes it from the address', async () => {
  const before = location.href
  history.replaceState(history.state, '', '#token=from-the-fragment')
  await open('')
  await expect.element(page.getByLabelText(/^Last four digits/)).toBeVisible()
  expect(sent).toEqual([{ token: 'from-the-fragment' }])
  expect(location.href).not.toContain('from-the-fragment')
  history.replaceState(history.state, '', before)
})
