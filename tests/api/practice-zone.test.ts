// A practice whose clocks are not those of Ottawa: every time that it says is its own.
import { expect, it } from 'vitest'
import { makeCalendarAddress } from '#features/requests/calendars/contract.ts'
import { newPerson, setupAppointments } from '../support/appointments-test-bed.ts'
import { maya } from '../support/test-server.ts'

const zone = 'America/Winnipeg'
const practice = setupAppointments('sqlite', { PRACTICE_TIMEZONE: zone })

it('tells browsers the practice’s time zone where it is not the usual one', async () => {
  for (const path of ['/', '/fr', '/therapists', '/auth']) {
    const { text } = await practice.server.request(path)
    expect([path, /<html[^>]*>/.exec(text)?.[0]]).toEqual([
      path,
      expect.stringContaining(`data-zone="${zone}"`),
    ])
  }
})

it('counts the days of free calls and of chat in that zone', async () => {
  const [calls, chat] = await Promise.all(
    ['/api/free-calls', '/api/chat/availability'].map((path) => practice.server.request(path)),
  )
  expect([calls?.json, chat?.json]).toMatchObject([{ timeZone: zone }, { timezone: zone }])
})

it('books calls by its own clocks, in emails and calendars too', async () => {
  const { cookies, server } = practice
  const startsAt = '2027-02-24T15:00:00.000Z'
  const day = { therapist: 'maya-chen', from: '2027-02-24', days: '1' }
  expect((await practice.free(day)).days[0]?.times[0]?.startsAt).toBe(startsAt)
  const person = newPerson()
  const { id } = await practice.book(startsAt, person)
  const token = await practice.waitForToken(person.email)
  const [mail] = practice.mailsTo(person.email)
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('9:00 AM')
  expect(mail?.text).not.toContain('10:00')
  expect(mail?.files[0]?.bytes.toString()).toContain('DTSTART:20270224T150000Z')
  expect((await practice.view(token)).json).toMatchObject({ appointment: { timeZone: zone } })
  const made = await server.call(makeCalendarAddress, { body: {}, cookie: cookies.maya })
  const { pathname } = new URL((made.json as { url: string }).url)
  expect((await server.request(pathname)).text).toContain('DTSTART:20270224T150000Z')

  // The end of the day is that of the practice, too.
  const late = newPerson()
  const { id: lateId } = await practice.book('2027-02-25T15:00:00.000Z', late)
  const lateToken = await practice.waitForToken(late.email)
  await practice.cancel(lateToken)
  const body = { startsAt: '2027-02-25T05:30:00.000Z', userId: await server.userId(maya) }
  const forced = { ...body, force: true, notify: false }
  expect((await practice.bookAsStaff(lateId, forced)).status).toBe(201)
  const listed = await practice.list({ from: '2027-02-24', to: '2027-02-24' })
  expect(listed.map(({ leadId }) => leadId)).toEqual([id, lateId])
})
