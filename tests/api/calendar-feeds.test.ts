import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toStopToken } from '#features/requests/appointments/server/mails/stop-token.ts'
import {
  endCalendarAddress,
  getCalendarAddress,
  makeCalendarAddress,
} from '#features/requests/calendars/contract.ts'
import { toCallFile } from '#features/requests/calendars/server/feeds/call-token.ts'
import { toReference } from '#shared/request-reference.ts'
import { submitConsultation } from '../support/consultation.ts'
import { eventually } from '../support/eventually.ts'
import { readMail } from '../support/mail.ts'
import { createTestClock, day, hour, minute } from '../support/test-clock.ts'
import { callEngines } from '../support/test-database.ts'
import {
  admin,
  daniel,
  maya,
  sessionSecret,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts'

describe.each(callEngines)('calendar files of free calls on %s', (engine) => {
  const clock = createTestClock(new Date().toISOString())
  let server: TestServer
  let leadId: number
  let mayaId: number

  beforeAll(async () => {
    server = await startTestServer(engine, { SESSION_SECRET: sessionSecret }, { clock })
    // The demo practice has calls of its own.
    for (const table of ['call_mails', 'call_reminder_stops', 'appointments']) {
      await server.sql(`delete from ${table}`)
    }
    leadId = await submitConsultation(server)
    mayaId = await server.userId(maya)
  })
  afterAll(() => server.stop())

  /** A call of Maya's, beside the server. @returns its id */
  async function insertCall(startsInMs: number, state = 'booked'): Promise<number> {
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
    const uid = `call-${startsInMs}-${state}@stillwater.example`
    await server.sql(
      `insert into appointments (lead_id, user_id, starts_at, ends_at, way, state, version, uid, created_at, updated_at)
        values (?, ?, ?, ?, 'phone', ?, 1, ?, ?, ?)`,
      [leadId, mayaId, at(startsInMs), at(startsInMs + 20 * minute), state, uid, at(0), at(0)],
    )
    const [row] = await server.sql('select id from appointments where uid = ?', [uid])
    return Number(row?.['id'])
  }

  const make = async (cookie: string, names?: boolean) => {
    const body = names === undefined ? {} : { names }
    const answer = await server.call(makeCalendarAddress, { cookie, body })
    expect(answer.status).toBe(201)
    return new URL((answer.json as { url: string }).url).pathname
  }
  const readSummaries = async (path: string) => {
    const { status, text, headers } = await server.request(path)
    if (status !== 200) return status
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toContain('no-store')
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
  }
  const listActions = async () =>
    (
      await server.sql(
        "select action from audit_log where action like 'account.calendar%' order by id",
      )
    ).map(({ action }) => action)

  it('lists the own calls of its owner alone, and names no one unless asked', async () => {
    const asMaya = await server.signIn(maya)
    const asAdmin = await server.signIn(admin)
    await insertCall(day)
    await insertCall(2 * day, 'cancelled')
    const summary = `Free call, ${toReference(leadId)}`
    const first = await make(asMaya)
    expect(await readSummaries(first)).toEqual([summary])
    expect(await readSummaries(await make(asAdmin))).toEqual([])

    const second = await make(asMaya, true)
    expect(await readSummaries(first)).toBe(404)
    expect(await readSummaries(second)).toEqual([`${summary}, Noor`])
    expect((await server.call(getCalendarAddress, { cookie: asMaya })).json).toMatchObject({
      exists: true,
      names: true,
      usedAt: clock.now().toISOString(),
    })
    const [row] = await server.sql('select * from calendar_addresses where user_id = ?', [mayaId])
    expect(JSON.stringify(row)).not.toContain(second.slice(10, 40))

    await server.call(endCalendarAddress, { cookie: asMaya })
    expect(await readSummaries(second)).toBe(404)
    expect(await readSummaries('/calendar/x.ics')).toBe(404)
    expect(await listActions()).toEqual([
      'account.calendar_made',
      'account.calendar_used',
      'account.calendar_made',
      'account.calendar_used',
      'account.calendar_ended',
      'account.calendar_made',
      'account.calendar_used',
      'account.calendar_ended',
    ])
  })

  it('ends while its owner is suspended', async () => {
    const path = await make(await server.signIn(daniel))
    await server.sql('update users set suspended_at = ? where email = ?', [
      clock.now().toISOString(),
      daniel,
    ])
    expect(await readSummaries(path)).toBe(404)
  })

  it('is open to the client by a signed address, until the call has ended', async () => {
    const id = await insertCall(3 * day)
    const [call] = await server.sql('select uid from appointments where id = ?', [id])
    const uid = String(call?.['uid'])
    const path = `/calendar/call/${toCallFile([sessionSecret], { id, uid })}`
    const { text, status } = await server.request(path)
    expect(status).toBe(200)
    expect(text).toContain(`UID:${uid}\r\n`)
    expect(text).toContain('METHOD:REQUEST\r\n')
    // It names the practice, and neither the therapist nor the person.
    expect(text).not.toMatch(/Maya|Chen|Noor/)
    expect(await readSummaries(path.replace(`${id}-`, `${id + 1}-`))).toBe(404)
    expect(await readSummaries(path.replace('.ics', 'A.ics'))).toBe(404)
    await server.sql("update appointments set state = 'cancelled' where id = ?", [id])
    expect(await readSummaries(path)).toBe(404)
  })

  it('reminds its client once, unless they have stopped it with one click', async () => {
    await server.sql("update appointments set state = 'cancelled'")
    const stopPath = `/request?reminders=${toStopToken([sessionSecret], leadId)}`
    const listReminders = async () =>
      (
        await server.sql(
          "select kind from call_mails where kind in ('dayBefore', 'twoHours') order by id",
        )
      ).map(({ kind }) => kind)
    const findReminder = () =>
      server
        .mails()
        .map(readMail)
        .find(({ headers }) => headers.get('subject')?.startsWith('Reminder:'))
    await insertCall(3 * hour)
    clock.pass(hour)
    await eventually(async () => expect(await listReminders()).toEqual(['twoHours']))
    await eventually(() => expect(findReminder()).toBeDefined())
    const mail = findReminder()
    expect(mail?.headers.get('subject')).toContain('your free call')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers.get('list-unsubscribe')).toContain(stopPath)

    // Opening the address changes nothing; the form of a mail program does.
    expect((await server.request(stopPath)).status).toBe(200)
    expect(await server.sql('select * from call_reminder_stops')).toEqual([])
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    }
    expect((await server.request('/request?reminders=1-x', form)).status).toBe(204)
    expect(await server.sql('select * from call_reminder_stops')).toEqual([])
    expect((await server.request(stopPath, form)).status).toBe(204)
    expect(await server.sql('select lead_id from call_reminder_stops')).toEqual([
      { lead_id: leadId },
    ])
  })
})
