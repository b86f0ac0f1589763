import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bookable, listBookable } from '#features/requests/appointments/contract/bookable.ts'
import {
  type FreeCalls,
  listFreeCalls,
} from '#features/requests/appointments/contract/free-calls.ts'
import { listNextCalls } from '#features/requests/appointments/contract/next-calls.ts'
import {
  type CallHoursChange,
  changeCallHours,
} from '#features/requests/call-hours/contract/call-hours.ts'
import { publishChange } from '../support/publish-site.ts'
import { createTestClock } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

// A Friday at noon in Toronto; the clocks change on March 14.
const now = '2027-03-05T17:00:00.000Z'

const onMonday = (from: string, until: string, ways = ['phone']): CallHoursChange => ({
  isBookable: true,
  weekly: [{ weekday: 1, from, until }],
  exceptions: [],
  ways,
  videoLink: 'https://video.example/room',
})

describe.each(callEngines)('free calls on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine, {}, { clock: createTestClock(now) })
    cookie = await server.signIn(admin)
  })
  afterAll(() => server.stop())

  const setHours = async (email: string, body: CallHoursChange) => {
    const params = { userId: await server.userId(email) }
    const { status } = await server.call(changeCallHours, { params, cookie, body })
    expect(status).toBe(200)
  }
  const find = async (query: Record<string, string> = {}) => {
    const answer = await server.call(listFreeCalls, { query })
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
    return answer.json as FreeCalls
  }
  const listStarts = ({ days }: FreeCalls) =>
    days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt))
  const listAll = async (query: Record<string, string> = {}) =>
    listStarts(await find({ from: '2027-03-05', days: '20', ...query }))

  beforeEach(async () => {
    await server.sql('delete from call_hours')
    await server.sql('delete from appointments')
    await setHours(maya, onMonday('09:00', '09:40', ['phone', 'video', 'hintonburg']))
    await setHours(daniel, onMonday('09:20', '10:00'))
  })

  it('keep the practice’s clock, and list every day that was asked for', async () => {
    const found = await find({ therapist: 'maya-chen', from: '2027-03-08', days: '8' })
    expect(found).toMatchObject({ timeZone: 'America/Toronto', minutes: 20 })
    expect(found.days).toHaveLength(8)
    expect(listStarts(found)).toEqual([
      '2027-03-08T14:00:00.000Z',
      '2027-03-08T14:20:00.000Z',
      '2027-03-15T13:00:00.000Z',
      '2027-03-15T13:20:00.000Z',
    ])
    expect(found.next).toEqual({ date: '2027-03-22' })
    expect((await find({ from: '2027-03-22' })).next).toBeNull()
  })

  it('name all who are free at a time, from today for a week', async () => {
    const { days, next } = await find()
    expect(days.map(({ date }) => date)).toEqual(
      [5, 6, 7, 8, 9, 10, 11].map((day) => `2027-03-${String(day).padStart(2, '0')}`),
    )
    const [first, both, last] = days[3]?.times ?? []
    expect(first).toMatchObject({
      startsAt: '2027-03-08T14:00:00.000Z',
      endsAt: '2027-03-08T14:20:00.000Z',
      therapists: ['maya-chen'],
      ways: ['phone', 'video', 'hintonburg'],
    })
    expect(both?.therapists.toSorted()).toEqual(['daniel-okafor', 'maya-chen'])
    expect(last).toMatchObject({ therapists: ['daniel-okafor'], ways: ['phone'] })
    expect(next).toEqual({ date: '2027-03-15' })
  })

  it('are narrowed by the way', async () => {
    expect(await listAll({ way: 'video' })).toHaveLength(6)
    expect(await listAll({ way: 'kanata' })).toEqual([])
  })

  it('leave out a time that is taken, with the pause around it', async () => {
    const [lead] = await server.sql('select id from consultation_leads limit 1')
    await server.sql(
      `insert into appointments (lead_id, user_id, starts_at, ends_at, way, state, uid, created_at, updated_at)
        values (?, ?, ?, ?, 'phone', 'booked', 'uid', ?, ?) returning id`,
      [
        Number(lead?.['id']),
        await server.userId(maya),
        '2027-03-08T14:00:00.000Z',
        '2027-03-08T14:20:00.000Z',
        now,
        now,
      ],
    )
    const mayas = await listAll({ therapist: 'maya-chen' })
    expect(mayas.filter((start) => start.startsWith('2027-03-08'))).toEqual([])
    expect((await listAll()).filter((start) => start.startsWith('2027-03-08'))).toHaveLength(2)
  })

  it('are none of a therapist who is suspended, hidden or accepts no one', async () => {
    const change = async (sql: string, back: string) => {
      const id = await server.userId(maya)
      await server.sql(sql, [id])
      const { status, json } = await server.call(listFreeCalls, {
        query: { therapist: 'maya-chen', from: '2027-03-08' },
      })
      await server.sql(back, [id])
      return [status, status === 200 ? listStarts(json as FreeCalls) : undefined]
    }
    const set = (column: string, is: boolean) =>
      `update therapists set ${column} = ${is} where user_id = ? returning id`
    expect(await change(set('accepting_clients', false), set('accepting_clients', true))).toEqual([
      200,
      [],
    ])
    expect(await change(set('is_public', false), set('is_public', true))).toEqual([404, undefined])
    expect(
      await change(
        `update users set suspended_at = '${now}' where id = ? returning id`,
        'update users set suspended_at = null where id = ? returning id',
      ),
    ).toEqual([200, []])
    const unknown = await server.call(listFreeCalls, { query: { therapist: 'no-one' } })
    expect(unknown.status).toBe(404)
  })

  it('are none of a therapist whose offices have all closed since', async () => {
    await server.sql(`update call_hours set ways = '["atlantis"]' where user_id = ?`, [
      await server.userId(maya),
    ])
    expect(await listAll({ therapist: 'maya-chen' })).toEqual([])
  })

  it('are none of a therapist whose calendar was never read', async () => {
    const busyCalendarUrl = 'https://calendar.invalid/basic.ics'
    await setHours(maya, { ...onMonday('09:00', '09:40'), busyCalendarUrl })
    expect(await listAll({ therapist: 'maya-chen' })).toEqual([])
  })

  it.each([{ days: '0' }, { days: '32' }, { from: '2027-02-30' }, { from: 'tomorrow' }])(
    'refuse a period such as %j',
    async (query) => {
      expect((await server.call(listFreeCalls, { query })).status).toBe(400)
    },
  )

  it('are never stored by browsers and proxies', async () => {
    const { headers } = await server.call(listFreeCalls)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('etag')).toBeNull()
  })

  it('are summed up for cards and forms', async () => {
    const next = await server.call(listNextCalls)
    expect(next.json).toEqual({
      calls: [
        { therapist: 'maya-chen', startsAt: '2027-03-08T14:00:00.000Z' },
        { therapist: 'daniel-okafor', startsAt: '2027-03-08T14:20:00.000Z' },
      ],
    })
    const bookable = async () => {
      const { json } = await server.call(listBookable)
      return (json as { therapists: Bookable[] }).therapists.map(({ slug }) => slug)
    }
    expect((await bookable()).toSorted()).toEqual(['daniel-okafor', 'maya-chen'])
    await setHours(daniel, { ...onMonday('09:20', '10:00'), isBookable: false })
    expect(await bookable()).toEqual(['maya-chen'])
  })

  it('follow the practice’s rules and closures as soon as they are published', async () => {
    const closure = { id: 'closure-1', from: '2027-03-15', until: '2027-03-15', startsAt: '' }
    await publishChange(server, cookie, (content) => ({
      ...content,
      calls: { ...content.calls, stepMinutes: 10, horizonDays: 10 },
      closures: [{ ...closure, endsAt: '' }],
    }))
    const starts = await listAll({ therapist: 'maya-chen' })
    expect(starts.map((start) => start.slice(8, 16))).toEqual(['08T14:00', '08T14:10', '08T14:20'])
  })
})
