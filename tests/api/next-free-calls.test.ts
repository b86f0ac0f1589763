// Next free calls on pages: the order of the directory, and nothing where no one can be booked.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listBookable } from '#features/requests/appointments/contract/bookable.ts'
import {
  listNextCalls,
  type NextCalls,
} from '#features/requests/appointments/contract/next-calls.ts'
import {
  type CallHours,
  changeCallHours,
  getCallHours,
} from '#features/requests/call-hours/contract/call-hours.ts'
import { admin, maya, startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('sqlite')
})
afterAll(() => server.stop())

const listSlugs = (html: string) =>
  [...html.matchAll(/<article.*?href="\/therapists\/([\w-]+)"/gs)].map(([, slug = '']) => slug)

it('orders the directory by the next free call before any script, for one visitor alone', async () => {
  const { calls } = (await server.call(listNextCalls)).json as NextCalls
  expect(calls.length).toBeGreaterThan(3)
  const { text, headers } = await server.request('/therapists?order=soonest&accepting=true')
  const times = new Map(calls.map(({ therapist, startsAt }) => [therapist, startsAt]))
  const shown = listSlugs(text)
  const withCall = shown.filter((slug) => times.has(slug))
  // Those without a free call come last.
  expect(shown.slice(0, withCall.length)).toEqual(withCall)
  const order = withCall.map((slug) => times.get(slug))
  expect(order).toEqual(order.toSorted())
  expect(headers.get('cache-control')).toBe('private, no-store')
  // Filters and the other order keep one another.
  expect(text).toContain('href="/therapists?accepting=true"')
  expect(text).toMatch(/<input type="hidden" name="order" value="soonest"\/>/)

  const usual = await server.request('/therapists')
  expect(usual.headers.get('cache-control')).toBe('no-cache')
  expect(usual.text).toContain('href="/therapists?order=soonest"')
  expect(usual.text).toContain('data-free-calls')
})

it('shows nothing of free calls where no one can be booked', async () => {
  const cookie = await server.signIn(admin)
  const params = { userId: await server.userId(maya) }
  const hours = (await server.call(getCallHours, { cookie, params })).json as CallHours
  await server.sql('update call_hours set is_bookable = false')
  const { busyCalendar: _, ...body } = { ...hours, isBookable: false }
  const changed = await server.call(changeCallHours, { cookie, params, body })
  expect(changed.status).toBe(200)
  expect((await server.call(listBookable)).json).toEqual({ therapists: [] })
  for (const path of ['/', '/therapists', '/therapists/maya-chen', '/consultation', '/match']) {
    const { text } = await server.request(path)
    expect([path, /data-free-calls|order=soonest|free-call"/.exec(text)?.[0]]).toEqual([
      path,
      undefined,
    ])
  }
  expect((await server.request('/consultation')).text).toContain(
    'You’ll hear from us within one business day.',
  )
})
