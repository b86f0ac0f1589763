import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { OwnRequest } from '#features/requests/own-request/client/own-request.tsx'
import type { OwnRequest as Request } from '#features/requests/own-request/contract/request.ts'
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
  appointment: null,
  offers: [],
  endedCall: null,
}

type Sent = { token: string; phoneDigits?: string; change?: object }
/** Answer of the server to a call with a link and its digits. */
let answer: (sent: Sent, url: string) => [httpStatus: number, body: object]
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
    if (url.startsWith('/api/therapist-names')) {
      return new Response(JSON.stringify([{ id: 1, firstName: 'Maya', lastName: 'Chen' }]))
    }
    if (!url.startsWith('/api/own-request')) return browserFetch(url, init)
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '') as Sent
    sent.push(body)
    const [httpStatus, answered] = answer(body, url)
    return new Response(JSON.stringify(answered), { status: httpStatus })
  })
})
afterEach(() => vi.unstubAllGlobals())

const names = { services: {}, locations: {} }
const open = (query = 'token=abc') =>
  render(
    <main>
      <h1>Your request</h1>
      <OwnRequest
        search={new URLSearchParams(query)}
        names={names}
        locations={[
          { key: 'kanata', label: 'Kanata' },
          { key: 'virtual', label: 'Virtual' },
        ]}
        phone="(613) 555-0140"
        loadCall={async () => {}}
        renderCall={({ isForOffers }) => isForOffers && <p>Offered times</p>}
      />
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

it('sends a new link to an address, which it asks for again when it is none', async () => {
  answer = (_, url) =>
    url.endsWith('/link')
      ? [200, { message: 'We have sent an email.' }]
      : [400, { message: 'This link is unknown.', code: 'LINK_UNKNOWN' }]
  await open()
  await expect.element(heading('This link doesn’t work')).toHaveFocus()
  const email = page.getByLabelText('Email', { exact: true })
  const send = page.getByRole('button', { name: 'Send me a new link' })
  await email.fill('noor@')
  await send.click()
  await expect.element(email).toHaveFocus()
  expect(sent).toEqual([{ token: 'abc' }])
  await email.fill('noor@mail.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Check your email')).toHaveFocus()
  await expect.element(page.getByText('We have sent an email.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ email: 'noor@mail.example' })
})

it('says that the server cannot be reached, and tries again', async () => {
  const answered = answer
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await open()
  await expect.element(heading('Your request could not be opened')).toBeVisible()
  answer = answered
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading('We have your request')).toBeVisible()
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

// "offers are held 48 hours": a client who opens the email later must not wonder where they are.
it.each([
  ['the fragment', '#token=offered&for=times', ''],
  ['the query', '', 'token=offered&for=times'],
])('remembers that its email offered times, by %s, after a reload', async (_, fragment, query) => {
  const before = location.href
  history.replaceState(history.state, '', fragment || before)
  const first = await open(query)
  await field.fill('0187')
  await button.click()
  await expect.element(page.getByText('Offered times')).toBeVisible()
  await first.unmount()
  history.replaceState(history.state, '', before)
  const reloaded = await open('')
  await expect.element(page.getByText('Offered times')).toBeVisible()
  await reloaded.unmount()
  await open('token=another')
  await field.fill('0187')
  await button.click()
  await expect.element(page.getByText('Noor Haddad')).toBeVisible()
  expect(page.getByText('Offered times').query()).toBeNull()
})

describe('what its sender does with a request', () => {
  async function openRequest() {
    await open()
    await field.fill('0187')
    await button.click()
    await expect.element(page.getByText('Noor Haddad')).toBeVisible()
    sent.length = 0
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const byPhone = { contactBy: 'phone', callTimes: ['weekday-evenings'] } as const

  // "Edit for how/when to reach me, location, therapist, notes."
  it('changes only what differs, and says that it is saved', async () => {
    await openRequest()
    await press('Change my request')
    await expect.element(heading('Change your request')).toHaveFocus()
    await expectAccessible()
    await page.getByLabelText('How may we reach you?').selectOptions('Phone')
    await page.getByLabelText('Weekday evenings').click()
    await expect.element(page.getByRole('option', { name: 'Maya Chen' })).toBeInTheDocument()
    answer = () => [200, { ...request, ...byPhone }]
    await press('Save changes')
    await expect.element(heading('We have your request')).toHaveFocus()
    await expect.element(page.getByText('Your changes are saved.')).toBeVisible()
    expect(sent).toEqual([{ token: 'abc', phoneDigits: '0187', change: byPhone }])
  })

  it('keeps what was typed when a change is refused', async () => {
    await openRequest()
    await press('Change my request')
    const notes = page.getByLabelText(/^Anything you want us to know/)
    await notes.fill('Mornings are better.')
    answer = () => [409, { message: 'This request has ended.' }]
    await press('Save changes')
    await expect.element(page.getByText('This request has ended.')).toBeVisible()
    await expect.element(notes).toHaveValue('Mornings are better.')
    await press('Cancel')
    await expect.element(heading('We have your request')).toHaveFocus()
    await expect.element(page.getByText('Evenings.')).toBeVisible()
  })

  // "Delete now (keep only reference and date)"; the link does not stay in the tab.
  it('deletes it after a question, and leaves nothing of it in the tab', async () => {
    await openRequest()
    await press('Delete now')
    answer = () => [409, { message: 'We have to keep this request.' }]
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete now' }).click()
    await expect.element(question.getByText('We have to keep this request.')).toBeVisible()
    answer = (_, url) => [
      url.endsWith('/delete') ? 200 : 500,
      { reference: status.reference, deletedAt: '2026-11-28T15:00:00.000Z' },
    ]
    await question.getByRole('button', { name: 'Delete now' }).click()
    await expect.element(heading('Your request is deleted')).toHaveFocus()
    await expect
      .element(page.getByText(/R-1A2B3C was deleted on .*November 28, 2026/))
      .toBeVisible()
    expect(page.getByText('Noor Haddad').query()).toBeNull()
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/abc|0187/)
  })
})
