import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type CallHours,
  changeCallHours,
  getCallHours,
} from '#features/requests/call-hours/contract/call-hours.ts'
import { someCallHours } from '../support/call-hours-cases.ts'
import { callEngines } from '../support/test-database.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from '../support/test-server.ts'

describe.each(callEngines)('call hours on %s', (engine) => {
  let server: TestServer
  let cookie: string
  beforeAll(async () => {
    server = await startTestServer(engine)
    cookie = await server.signIn(maya)
    await server.sql('delete from call_hours')
  })
  afterAll(() => server.stop())

  const read = async (as = cookie, userId?: number) => {
    const params = { userId: userId ?? (await server.userId(maya)) }
    return server.call(getCallHours, { params, cookie: as })
  }
  const put = async (body: object, as = cookie, userId?: number) => {
    const params = { userId: userId ?? (await server.userId(maya)) }
    return server.call(changeCallHours, { params, cookie: as, body })
  }
  const readHours = async () => (await read()).json as CallHours

  it('are off until they are switched on', async () => {
    expect((await read()).json).toEqual({
      isBookable: false,
      weekly: [],
      exceptions: [],
      ways: ['phone'],
      videoLink: null,
      updatedAt: null,
      busyCalendar: null,
    })
  })

  it('are stored whole, and answered as stored', async () => {
    const exceptions = [{ date: '2026-12-24', intervals: [], note: 'Day off' }]
    const videoLink = 'https://video.example/maya'
    const change = {
      ...someCallHours,
      exceptions,
      ways: ['phone', 'video', 'hintonburg'],
      videoLink,
    }
    const { status, json } = await put({ ...change, updatedAt: null, unknown: 1 })
    expect([status, json]).toMatchObject([200, change])
    expect(await readHours()).toEqual(json)
  })

  it('are refused when someone else has changed them since, and nothing is lost', async () => {
    const before = await readHours()
    const byAdmin = await put({ ...before, ways: ['phone'] }, await server.signIn(admin))
    expect(byAdmin.status).toBe(200)
    const late = await put({ ...before, isBookable: false })
    expect([late.status, late.json]).toMatchObject([409, { message: /Someone else has changed/ }])
    expect((await put({ ...before, updatedAt: null })).status).toBe(409)
    expect(await readHours()).toEqual(byAdmin.json)
  })

  it.each([
    ['Tuesday', { weekly: [{ weekday: 2, from: '12:00', until: '09:00' }] }],
    [
      'Friday',
      {
        weekly: [
          { weekday: 5, from: '09:00', until: '11:00' },
          { weekday: 5, from: '10:30', until: '12:00' },
        ],
      },
    ],
    [
      'December 24, 2026',
      { exceptions: [{ date: '2026-12-24', intervals: [{ from: '10:00', until: '10:00' }] }] },
    ],
  ])('name the day of a wrong interval: %s', async (day, change) => {
    const { status, json } = await put({ ...someCallHours, ...change })
    expect(status).toBe(400)
    expect((json as { message: string }).message).toContain(day)
  })

  it.each([
    ['video without a link', { ways: ['video'] }],
    ['a link that is not https', { ways: ['video'], videoLink: 'http://video.example/maya' }],
    ['an office that is not there', { ways: ['atlantis'] }],
    ['no way to hold a call', { ways: [] }],
    ['a time that is none', { weekly: [{ weekday: 1, from: '9:00', until: '10:00' }] }],
    ['a beginning at 24:00', { weekly: [{ weekday: 1, from: '24:00', until: '24:00' }] }],
    ['a weekday that is none', { weekly: [{ weekday: 0, from: '09:00', until: '10:00' }] }],
    ['a calendar without https', { busyCalendarUrl: 'http://calendar.example/a.ics' }],
    ['a calendar of this machine', { busyCalendarUrl: 'https://127.0.0.1/a.ics' }],
    ['a calendar of the local network', { busyCalendarUrl: 'https://[fd00::1]/a.ics' }],
    ['a calendar of a machine by its name', { busyCalendarUrl: 'https://printer.local/a.ics' }],
  ])('refuse %s', async (_, change) => {
    const { status, json } = await put({ ...someCallHours, ...change })
    expect([status, json]).toMatchObject([400, { issues: [{ path: expect.any(String) }] }])
  })

  it('may touch each other and last until midnight', async () => {
    const weekly = [
      { weekday: 6, from: '20:00', until: '22:00' },
      { weekday: 6, from: '22:00', until: '24:00' },
    ]
    expect((await put({ ...someCallHours, weekly })).status).toBe(200)
  })

  it('keep the address of a calendar encrypted and answer its host alone', async () => {
    const secret = 'https://calendar.example/private-1b2c/basic.ics'
    const { json } = await put({ ...someCallHours, busyCalendarUrl: secret })
    expect(json).toMatchObject({
      busyCalendar: { host: 'calendar.example', readAt: null, problem: null },
    })
    // A change without the field leaves it as it is.
    await put(someCallHours)
    expect(await readHours()).toMatchObject({ busyCalendar: { host: 'calendar.example' } })
    const stored = await server.sql('select * from call_hours')
    expect(JSON.stringify([stored, (await read()).text])).not.toContain('private-1b2c')
    const { json: removed } = await put({ ...someCallHours, busyCalendarUrl: '' })
    expect(removed).toMatchObject({ busyCalendar: null })
  })

  it('are a colleague’s own, which is recorded', async () => {
    const ofDaniel = await server.userId(daniel)
    expect((await read(cookie, ofDaniel)).status).toBe(403)
    expect((await put(someCallHours, cookie, ofDaniel)).status).toBe(403)
    const rows = await server.sql(
      "select action from audit_log where outcome = 'refused' and record_id = ? order by id",
      [String(ofDaniel)],
    )
    expect(rows).toEqual([{ action: 'account.viewed' }, { action: 'account.call_hours_changed' }])
    expect((await read(await server.signIn(admin), 99_999)).status).toBe(404)
  })
})
