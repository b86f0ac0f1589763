// The emails, calendar files and calendar entries of free calls that are booked, moved and cancelled.
import { sync } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPerson, setupAppointments } from '../support/appointments-test-bed.ts'
import { connectGoogle } from '../support/connect-google.ts'
import { eventually } from '../support/eventually.ts'
import { type StandInGoogle, startGoogle } from '../support/google.ts'
import type { ReadMail } from '../support/mail.ts'
import { callEngines } from '../support/test-database.ts'

const mayasGmail = 'maya.chen@gmail.example'
const google: StandInGoogle = await startGoogle()
google.consent('consent', mayasGmail)
afterAll(() => google.stop())

/** The calendar entry in an email's file. */
function readFile({ files }: ReadMail) {
  const text = files[0]?.bytes.toString('utf8') ?? ''
  const entry = Object.values(sync.parseICS(text)).find((one) => one?.type === 'VEVENT')
  return { method: /^METHOD:(.*)$/m.exec(text)?.[1]?.trim(), entry, text }
}

describe.each(callEngines)('a client of a free call on %s', (engine) => {
  const practice = setupAppointments(engine, google.settings)
  const { book, cancel, mailsTo, move, waitForToken } = practice
  beforeAll(async () => {
    await connectGoogle(practice.server, practice.cookies.maya, { calendar: 'true' })
  })

  it('gets one email at each step, with the same entry for their calendar', async () => {
    const person = newPerson()
    const booked = await book('2027-03-01T14:00:00.000Z', { ...person, firstName: 'Isolde' })
    const first = await waitForToken(person.email)
    const [confirmation] = mailsTo(person.email)
    expect(confirmation?.headers.get('auto-submitted')).toBe('auto-generated')
    const made = confirmation && readFile(confirmation)
    expect(made).toMatchObject({
      method: 'REQUEST',
      entry: { start: new Date('2027-03-01T14:00Z'), end: new Date('2027-03-01T14:20Z') },
    })
    expect(made?.text).not.toMatch(/Maya|Isolde/)
    const view = (await practice.view(first)).json as { appointment: { calendarUrl: string } }
    const file = await practice.server.request(new URL(view.appointment.calendarUrl).pathname)
    expect(file.text).toContain(`UID:${made?.entry?.uid}`)
    await eventually(() => expect(google.events(mayasGmail)).toHaveLength(1))
    expect(JSON.stringify(google.events(mayasGmail))).not.toMatch(/Isolde/)

    expect((await move(first, '2027-03-02T15:00:00.000Z')).status).toBe(200)
    const second = await waitForToken(person.email, 2)
    const moved = readFile(mailsTo(person.email)[1] ?? expect.unreachable())
    expect(moved).toMatchObject({
      method: 'REQUEST',
      entry: { uid: made?.entry?.uid, start: new Date('2027-03-02T15:00Z') },
    })
    expect(Number(moved.entry?.sequence)).toBeGreaterThan(Number(made?.entry?.sequence))
    await eventually(() =>
      expect(google.events(mayasGmail).map(({ start }) => start.dateTime)).toEqual([
        '2027-03-02T15:00:00.000Z',
      ]),
    )

    // A later email ends no earlier link.
    expect((await cancel(first)).status).toBe(200)
    expect(second).not.toBe(first)
    await waitForToken(person.email, 3)
    const cancelled = readFile(mailsTo(person.email)[2] ?? expect.unreachable())
    expect(cancelled).toMatchObject({ method: 'CANCEL', entry: { uid: made?.entry?.uid } })
    expect(Number(cancelled.entry?.sequence)).toBeGreaterThan(Number(moved.entry?.sequence))
    await eventually(() => expect(google.events(mayasGmail)).toEqual([]))
    expect(booked.id).toBeGreaterThan(0)
  })

  it('is not offered a time at which the therapist is busy', async () => {
    google.setBusy(mayasGmail, [
      { start: '2027-03-03T14:00:00.000Z', end: '2027-03-03T15:00:00.000Z' },
    ])
    const answer = await practice.post({
      startsAt: '2027-03-03T14:20:00.000Z',
      therapist: 'maya-chen',
      way: 'phone',
    })
    expect(answer.status).toBe(409)
    expect(answer.json).toMatchObject({ code: 'TIME_TAKEN' })
  })
})
