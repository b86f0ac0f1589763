import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/client/styles.css'
import { LateOwnCall } from '#app/client/pages/public/request/late-own-call.tsx'
import { SiteContext } from '#features/practice/site/client/site-context.ts'
import type { OwnRequest } from '#features/requests/own-request/contract/request.ts'
import { overwriteGetLocale } from '#messages/runtime'
import { hourMs } from '#shared/durations.ts'
import { practiceDay } from '#shared/practice-time.ts'
import { presentStartingSite } from '../support/starting-site.ts'
import { expectAccessible } from './portal-page.tsx'

const at = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const appointment = {
  startsAt: at(48),
  endsAt: at(48.5),
  timeZone: 'America/Toronto',
  therapist: 'maya-chen',
  way: 'phone',
  how: { label: 'By phone', sentences: ['We call you from (613) 555-0140.'] },
  changeUntil: at(44),
  mayChange: true,
  hasReminders: true,
  calendarUrl: '/calendar/call/abc.ics',
}
const request: OwnRequest = {
  reference: 'R-1A2B3C',
  status: 'scheduled',
  createdAt: at(-24),
  appointment,
  offers: [],
  endedCall: null,
  mayWithdraw: true,
  expiresAt: at(600),
  firstName: 'Noor',
  lastName: 'Haddad',
  email: 'noor@mail.example',
  phone: '(613) 555-0187',
  serviceType: 'anxiety',
  preferredLocation: 'kanata',
  preferredTherapist: null,
  notes: '',
  callTimes: [],
  contactBy: null,
  mayLeaveMessage: false,
  hasMatchAnswers: false,
}

const sent: [path: string, body: unknown][] = []
/** The answer of the server to a change. */
let answer: [status: number, body: object]
/** The request as it is by now. */
let view: OwnRequest
let free: { startsAt: string; endsAt: string; therapists: string[]; ways: string[] }[]

const browserFetch = window.fetch
beforeEach(() => {
  sent.length = 0
  view = request
  free = [{ startsAt: at(72), endsAt: at(72.5), therapists: ['maya-chen'], ways: ['phone'] }]
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    if (pathname === '/api/therapist-names') {
      return Response.json([
        { id: 1, slug: 'maya-chen', firstName: 'Maya', lastName: 'Chen', acceptingClients: true },
      ])
    }
    if (pathname === '/api/free-calls') {
      const days = [{ date: searchParams.get('from') ?? practiceDay(new Date()), times: free }]
      return Response.json({ timeZone: 'America/Toronto', minutes: 20, days, next: null })
    }
    if (!pathname.startsWith('/api/own-request')) return browserFetch(url, init)
    if (pathname === '/api/own-request') return Response.json(view)
    sent.push([pathname, JSON.parse(typeof init?.body === 'string' ? init.body : '')])
    return Response.json(answer[1], { status: answer[0] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const link = { token: 'abc', phoneDigits: '0187' }
const site = presentStartingSite('en')

function Page({ first, isForOffers = false }: { first: OwnRequest; isForOffers?: boolean }) {
  const [{ shown, said }, show] = useState({ shown: first, said: '' })
  return (
    <SiteContext value={{ ...site, practice: { ...site.practice, city: 'Ottawa' } }}>
      <main>
        <h1>Your request</h1>
        <h2>Arranged</h2>
        <output>{said}</output>
        <LateOwnCall
          request={shown}
          link={link}
          isForOffers={isForOffers}
          phone="(613) 555-0199"
          showChanged={(changed, words) => show({ shown: changed, said: words })}
        />
      </main>
    </SiteContext>
  )
}
const open = (more: Partial<OwnRequest> = {}) => render(<Page first={{ ...request, ...more }} />)
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

it('shows the call, and moves it to a time that is picked', async () => {
  await open()
  await expect.element(page.getByText('Maya Chen')).toBeVisible()
  await expect.element(page.getByText(/We call you from/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add to calendar' }))
    .toHaveAttribute('href', '/calendar/call/abc.ics')
  expect(sent).toEqual([])
  await press('Move the call')
  await expect.element(page.getByRole('heading', { name: 'Pick another time' })).toHaveFocus()
  await page.getByRole('radio').click()
  await expectAccessible()
  const startsAt = free[0]?.startsAt ?? ''
  answer = [200, { ...request, appointment: { ...appointment, startsAt } }]
  await press('Move to this time')
  await expect.element(page.getByText('Your call is moved.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your free call' })).toHaveFocus()
  expect(sent).toEqual([['/api/own-request/appointment', { ...link, startsAt }]])
})

it('stays at its time when another was taken in the meantime, and offers the nearest', async () => {
  await open()
  await press('Move the call')
  await page.getByRole('radio').click()
  const nearest = { startsAt: at(96), endsAt: at(96.5), therapists: ['maya-chen'], ways: ['phone'] }
  answer = [409, { message: 'Taken.', code: 'TIME_TAKEN', times: [nearest] }]
  await press('Move to this time')
  await expect.element(page.getByText(/Your call is still at its old time/)).toBeVisible()
  await page.getByRole('list', { name: 'Nearest free times' }).getByRole('button').click()
  answer = [200, { ...request, appointment: { ...appointment, startsAt: nearest.startsAt } }]
  await press('Move to this time')
  await expect.element(page.getByText('Your call is moved.')).toBeVisible()
})

// With the page open in two tabs, an old one must not show a cancelled call as booked.
it('shows what has become of a call that was changed in another tab', async () => {
  const first = await open()
  await press('Move the call')
  await page.getByRole('radio').click()
  answer = [409, { message: 'Taken.', code: 'TIME_TAKEN', times: [] }]
  view = { ...request, status: 'inTouch', appointment: null }
  await press('Move to this time')
  await expect.element(page.getByText(/was changed in the meantime/)).toBeVisible()
  expect(page.getByText(/still at its old time/).query()).toBeNull()
  expect(page.getByText(/We call you from/).query()).toBeNull()
  await first.unmount()
  await open({ appointment: null, offers: [{ startsAt: at(50), endsAt: at(50.5) }] })
  view = request
  await press(/^Book this time/)
  await expect.element(page.getByText(/was changed in the meantime/)).toBeVisible()
  await expect.element(page.getByText(/We call you from/)).toBeVisible()
})

it('stops and resumes its reminders with one press', async () => {
  await open()
  answer = [200, { on: false }]
  await press('Stop reminders')
  await expect.element(page.getByText('We won’t send reminders of this call.')).toBeVisible()
  answer = [200, { on: true }]
  await press('Send reminders again')
  await expect.element(page.getByText('We will send reminders of this call.')).toBeVisible()
  expect(sent.map(([, body]) => body)).toEqual([
    { ...link, on: false },
    { ...link, on: true },
  ])
})

it('is cancelled after a question', async () => {
  await open()
  await press('Cancel the call')
  answer = [200, { ...request, status: 'inTouch', appointment: null }]
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the call' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Your free call' }))
    .not.toBeInTheDocument()
  expect(sent).toEqual([['/api/own-request/appointment/cancel', link]])
})

it.each([
  ['before the page is opened', false, 200],
  ['while it is open', true, 409],
])('is changed by phone once it is too late, %s', async (_, mayChange, status) => {
  await open({ appointment: { ...appointment, mayChange } })
  if (status === 409) {
    await press('Cancel the call')
    answer = [409, { message: 'Too late.', code: 'TOO_LATE', phone: '(613) 555-0199' }]
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the call' }).click()
  }
  await expect.element(page.getByText(/It is too close to the call/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /555-0199/ })).toBeVisible()
  expect(page.getByRole('button', { name: 'Move the call' }).query()).toBeNull()
})

it('is shown without buttons once it is over', async () => {
  const { startsAt } = appointment
  await open({ appointment, endedCall: { startsAt, state: 'booked' } })
  await expect.element(page.getByText(/We call you from/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

it('is booked from the times that are held', async () => {
  const offers = [
    { startsAt: at(50), endsAt: at(50.5) },
    { startsAt: at(75), endsAt: at(75.5) },
  ]
  view = { ...request, appointment: null, offers }
  await open({ appointment: null, offers })
  await expect.element(page.getByText('Times we hold for you')).toBeVisible()
  answer = [409, { message: 'Gone.', code: 'TIME_TAKEN', times: [] }]
  const buttons = page.getByRole('button', { name: /^Book this time/ })
  await buttons.first().click()
  await expect.element(page.getByText(/This time is no longer held/)).toBeVisible()
  // It cannot be pressed in vain again.
  expect(buttons.elements()).toHaveLength(1)
  answer = [200, { ...request, offers: [] }]
  await buttons.last().click()
  await expect.element(page.getByText('Your call is booked.')).toBeVisible()
  expect(sent.at(-1)).toEqual([
    '/api/own-request/offer',
    { ...link, startsAt: offers[1]?.startsAt },
  ])
})

describe('the link of an email whose times are held no longer', () => {
  afterEach(() => overwriteGetLocale(() => 'en'))

  it.each([
    ['English', 'en', /These times are no longer held for you/],
    ['French', 'fr', /Ces moments ne vous sont plus réservés/],
  ] as const)('says so in %s', async (_, language, text) => {
    overwriteGetLocale(() => language)
    await render(<Page first={{ ...request, status: 'inTouch', appointment: null }} isForOffers />)
    await expect.element(page.getByText(text)).toBeVisible()
  })
})

it('says nothing of times to a client whose email offered none, or whose call is booked', async () => {
  const first = await open({ status: 'inTouch', appointment: null })
  expect(page.getByText(/no longer held/).query()).toBeNull()
  await first.unmount()
  await render(<Page first={request} isForOffers />)
  await expect.element(page.getByText(/We call you from/)).toBeVisible()
  expect(page.getByText(/no longer held/).query()).toBeNull()
})
