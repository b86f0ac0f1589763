import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  type CalendarTestBed,
  openCalendars,
} from '../../../../../../tests/support/calendar-test-bed.ts'
import { type StandInGoogle, startGoogle } from '../../../../../../tests/support/google.ts'
import { hour, minute } from '../../../../../../tests/support/test-clock.ts'

const mayasGmail = 'maya.chen@gmail.example'
let google: StandInGoogle
let bed: CalendarTestBed
beforeEach(async () => {
  google = await startGoogle()
  google.consent('consent', mayasGmail)
  bed = await openCalendars(google.settings)
})
afterEach(async () => {
  await bed.close()
  await google.stop()
})

const list = () =>
  google.events(mayasGmail).map(({ summary, description, start }) => ({
    summary,
    description,
    start: start.dateTime,
  }))
const entry = (start: string) => ({
  summary: 'Free call, R-YXRFQ2',
  description: 'By phone',
  start,
})

it('a call is in the calendar without a name, moves with it and leaves with it', async () => {
  await bed.connectGoogle(true)
  await bed.book(bed.toCall())
  const [made] = google.events(mayasGmail)
  expect(list()).toEqual([{ ...entry('2027-03-15T13:00:00.000Z'), summary: made?.summary }])
  expect(made).toMatchObject({ visibility: 'private', status: 'confirmed' })
  expect(made?.summary).toMatch(/^Free call, R-\w{6}$/)

  const moved = { startsAt: new Date('2027-03-16T13:00Z'), endsAt: new Date('2027-03-16T13:20Z') }
  await bed.book(bed.toCall({ ...moved, version: 2 }))
  expect(google.events(mayasGmail)).toMatchObject([
    { id: made?.id, start: { dateTime: '2027-03-16T13:00:00.000Z' } },
  ])
  await bed.book(bed.toCall({ ...moved, version: 3, state: 'cancelled' }))
  expect(google.events(mayasGmail)).toEqual([])
})

it('a call that goes to another person leaves the calendar', async () => {
  await bed.connectGoogle(true)
  await bed.book(bed.toCall())
  await bed.book(bed.toCall({ userId: null, version: 2 }))
  expect(google.events(mayasGmail)).toEqual([])
})

it('nothing is written without "Use my calendar"', async () => {
  await bed.connectGoogle(false)
  google.forgetCalls()
  await bed.book(bed.toCall())
  expect(google.calls()).toEqual([])
})

it('nothing is written when the booking is rolled back', async () => {
  await bed.connectGoogle(true)
  const failing = bed.database.transaction(async () => {
    await bed.calendars.enqueueEntry(bed.toCall())
    throw new Error('the booking fails')
  })
  await expect(failing).rejects.toThrow('the booking fails')
  await bed.calendars.writeEntries()
  expect(google.events(mayasGmail)).toEqual([])
})

it('an entry whose answer was lost is not made twice', async () => {
  await bed.connectGoogle(true)
  google.setMode('calendar', 'lost-answer')
  await bed.book(bed.toCall())
  google.setMode('calendar', 'fine')
  bed.clock.pass(minute)
  await bed.calendars.writeEntries()
  expect(google.events(mayasGmail)).toHaveLength(1)
})

it('an entry that its owner has deleted cancels nothing, and is made again when the call moves', async () => {
  await bed.connectGoogle(true)
  await bed.book(bed.toCall())
  google.deleteEvent(mayasGmail, google.events(mayasGmail)[0]?.id ?? '')
  await bed.book(bed.toCall({ startsAt: new Date('2027-03-16T13:00Z'), version: 2 }))
  expect(list()).toHaveLength(1)
  google.deleteEvent(mayasGmail, google.events(mayasGmail)[0]?.id ?? '')
  await bed.book(bed.toCall({ state: 'cancelled', version: 3 }))
  expect(await bed.calendars.listHealth()).toMatchObject([{ source: 'google', problem: null }])
})

it('an entry is tried for a day, and then shown as lost', async () => {
  await bed.connectGoogle(true)
  await bed.read()
  google.setMode('calendar', 'broken')
  await bed.book(bed.toCall())
  for (let hours = 0; hours < 23; hours += 1) {
    bed.clock.pass(hour)
    await bed.calendars.writeEntries()
  }
  expect((await bed.calendars.listHealth()).map(({ problem }) => problem)).toEqual([null])
  bed.clock.pass(hour)
  await bed.calendars.writeEntries()
  const lost = { source: 'google', problem: 'entryLost' }
  expect(await bed.calendars.listHealth()).toContainEqual(expect.objectContaining(lost))

  google.setMode('calendar', 'fine')
  await bed.book(bed.toCall({ startsAt: new Date('2027-03-16T13:00Z'), version: 2 }))
  expect(list()).toHaveLength(1)
  expect(await bed.calendars.listHealth()).not.toContainEqual(expect.objectContaining(lost))
})

it('a busy Google is not asked again and again', async () => {
  await bed.connectGoogle(true)
  google.setMode('calendar', 'broken')
  await bed.book(bed.toCall())
  google.forgetCalls()
  for (let tries = 0; tries < 20; tries += 1) await bed.calendars.writeEntries()
  expect(google.calls()).toEqual([])
})
