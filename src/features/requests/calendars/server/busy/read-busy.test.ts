import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type CalendarTestBed,
  openCalendars,
} from '../../../../../../tests/support/calendar-test-bed.ts'
import { eventually } from '../../../../../../tests/support/eventually.ts'
import { type StandInGoogle, startGoogle } from '../../../../../../tests/support/google.ts'
import { startIcsServer } from '../../../../../../tests/support/ics-server.ts'
import { minute } from '../../../../../../tests/support/test-clock.ts'

const mayasGmail = 'maya.chen@gmail.example'
const lunch = ['DTSTART:20270315T160000Z', 'DTEND:20270315T170000Z']
const dentist = ['DTSTART:20270316T130000Z', 'DTEND:20270316T140000Z', 'SUMMARY:Dentist in Hull']
const busyLunch = '03-15T16:00 03-15T17:00'
const busyDentist = '03-16T13:00 03-16T14:00'

describe('a calendar at a secret address', () => {
  let ics: Awaited<ReturnType<typeof startIcsServer>>
  let bed: CalendarTestBed
  beforeEach(async () => {
    ics = await startIcsServer()
    bed = await openCalendars({ CALENDAR_ORIGIN: ics.origin })
  })
  afterEach(async () => {
    await bed.close()
    await ics.stop()
  })

  it('takes the times of its entries away, and nothing else of them is stored', async () => {
    ics.setEntries(lunch, dentist)
    await bed.setAddress(ics.url)
    expect(await bed.read()).toEqual([busyLunch, busyDentist])
    const [row] = await bed.database
      .query<{ busyCalendars: Record<string, unknown> }>()
      .selectFrom('busyCalendars')
      .selectAll()
      .execute()
    expect(JSON.stringify(row)).not.toMatch(/Dentist|secret-of/)
    expect(bed.log.text()).not.toMatch(/Dentist|secret-of/)
    const { busyCalendar } = await bed.getHours()
    expect(busyCalendar).toEqual({
      host: '127.0.0.1',
      readAt: '2027-03-01T12:00:00.000Z',
      problem: null,
    })
  })

  it('takes no time of a therapist who has none', async () => {
    expect(await bed.read()).toEqual([])
  })

  it('is read again after two minutes, and for a booking at once', async () => {
    await bed.setAddress(ics.url)
    expect(await bed.read()).toEqual([])
    ics.setEntries(lunch)
    bed.clock.pass(2 * minute - 1)
    expect(await bed.read()).toEqual([])
    expect(await bed.read({ fresh: true })).toEqual([busyLunch])
    ics.setEntries(dentist)
    bed.clock.pass(2 * minute)
    expect(await bed.read()).toEqual([busyDentist])
    expect(ics.reads()).toBe(3)
  })

  it('that fails falls back on its last reading for half an hour', async () => {
    ics.setEntries(lunch)
    await bed.setAddress(ics.url)
    await bed.read()
    ics.setMode('broken')
    bed.clock.pass(30 * minute)
    expect(await bed.read({ fresh: true })).toEqual([busyLunch])
    expect(await bed.calendars.listHealth()).toMatchObject([
      { userId: bed.userId, source: 'address', problem: 'refused', isTooOld: false },
    ])
    bed.clock.pass(1)
    expect(await bed.read()).toBeNull()
    expect(await bed.calendars.listHealth()).toMatchObject([{ problem: 'refused', isTooOld: true }])
    const { busyCalendar } = await bed.getHours()
    expect(busyCalendar).toMatchObject({
      readAt: '2027-03-01T12:00:00.000Z',
      problem: 'The calendar’s server refuses to be read.',
    })
    ics.setMode('fine')
    expect(await bed.read({ fresh: true })).toEqual([busyLunch])
    expect(await bed.calendars.listHealth()).toMatchObject([{ problem: null, isTooOld: false }])
  })

  it('that was never read takes all times away', async () => {
    ics.setText('<!doctype html>Please sign in')
    await bed.setAddress(ics.url)
    expect(await bed.read({ fresh: true })).toBeNull()
    // It is not asked by everyone who looks at times.
    await bed.read()
    await bed.read()
    expect(ics.reads()).toBe(1)
  })

  it('that replies late holds up no one who looks at times, and is stored for the next', async () => {
    await bed.close()
    bed = await openCalendars({ CALENDAR_ORIGIN: ics.origin }, { shownCalendar: 20 })
    ics.setEntries(lunch)
    await bed.setAddress(ics.url)
    expect(await bed.read({ fresh: true })).toEqual([busyLunch])
    bed.clock.pass(2 * minute)
    ics.setEntries(dentist)
    ics.setMode('held')
    expect(await bed.read()).toEqual([busyLunch])
    await eventually(() => expect(ics.reads()).toBe(2))
    ics.replyToHeld()
    await eventually(async () => expect(await bed.read()).toEqual([busyDentist]))
    expect(ics.reads()).toBe(2)
  })

  it('is forgotten with its address', async () => {
    ics.setEntries(lunch)
    await bed.setAddress(ics.url)
    await bed.read()
    ics.setEntries(dentist)
    await bed.setAddress(`${ics.url}?other`)
    expect(await bed.read()).toEqual([busyDentist])
    await bed.setAddress(null)
    expect(await bed.read()).toEqual([])
  })

  it('keeps no interval that is past', async () => {
    ics.setEntries(lunch, dentist)
    await bed.setAddress(ics.url)
    await bed.read()
    bed.clock.pass(15 * 24 * 60 * minute)
    ics.setMode('broken')
    for (const { run } of bed.removals) await run()
    const [row] = await bed.database
      .query<{ busyCalendars: { intervals: unknown[] } }>()
      .selectFrom('busyCalendars')
      .select('intervals')
      .execute()
    expect(row?.intervals).toEqual([
      [Date.parse('2027-03-16T13:00Z'), Date.parse('2027-03-16T14:00Z')],
    ])
  })
})

describe('a Google calendar', () => {
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
  const setLunch = () =>
    google.setBusy(mayasGmail, [
      { start: '2027-03-15T12:00:00-04:00', end: '2027-03-15T17:00:00Z' },
    ])

  it('is asked for only by "Use my calendar"', async () => {
    expect(await bed.connectGoogle(false)).toMatchObject({ ok: true })
    expect(google.asked.at(-1)?.searchParams.get('scope')).not.toContain('calendar')
    setLunch()
    expect(await bed.read({ fresh: true })).toEqual([])
    expect(await bed.connectGoogle(true)).toMatchObject({ ok: true })
    expect(google.asked.at(-1)?.searchParams.get('scope')).toContain(
      'https://www.googleapis.com/auth/calendar.freebusy https://www.googleapis.com/auth/calendar.events.owned',
    )
    expect(await bed.read({ fresh: true })).toEqual([busyLunch])
  })

  it('is not connected without every permission that was asked for', async () => {
    google.grant(
      'openid email https://www.googleapis.com/auth/gmail.send https://www.googleapis.com/auth/gmail.readonly',
    )
    expect(await bed.connectGoogle(true)).toMatchObject({ ok: false })
    expect(await bed.connectGoogle(false)).toMatchObject({ ok: true })
  })

  it.each([
    ['slow', 'slow'],
    ['lost', 'down'],
    ['broken', 'refused'],
  ] as const)('that is %s takes all times away until it is read', async (mode, problem) => {
    await bed.connectGoogle(true)
    google.setMode('calendar', mode)
    expect(await bed.read({ fresh: true })).toBeNull()
    expect(await bed.calendars.listHealth()).toMatchObject([{ source: 'google', problem }])
    google.setMode('calendar', 'fine')
    expect(await bed.read({ fresh: true })).toEqual([])
  })

  it('whose permission has ended is said so, and email knows it too', async () => {
    await bed.connectGoogle(true)
    setLunch()
    await bed.read()
    google.endPermission(mayasGmail)
    expect(await bed.read({ fresh: true })).toEqual([busyLunch])
    expect(await bed.calendars.listHealth()).toMatchObject([{ problem: 'ended' }])
    expect(await bed.google.getStatus(bed.maya)).toMatchObject({
      googleAuthValid: false,
      usesCalendar: true,
    })
  })

  it('is not read any more once its owner says so', async () => {
    await bed.connectGoogle(true)
    setLunch()
    await bed.read()
    await bed.google.stopCalendar(bed.maya, { address: '', userAgent: '' })
    expect(await bed.read({ fresh: true })).toEqual([])
    expect(await bed.google.getStatus(bed.maya)).toMatchObject({
      googleAuthValid: true,
      usesCalendar: false,
    })
  })

  it('is not busy by our own entries, where they are now and where they were', async () => {
    await bed.connectGoogle(true)
    setLunch()
    const call = bed.toCall({
      startsAt: new Date('2027-03-15T15:50Z'),
      endsAt: new Date('2027-03-15T16:10Z'),
    })
    await bed.book(call)
    expect(google.events(mayasGmail)).toHaveLength(1)
    expect(await bed.read({ fresh: true })).toEqual(['03-15T16:10 03-15T17:00'])
    google.setMode('calendar', 'lost')
    await bed.book({ ...call, startsAt: new Date('2027-03-15T18:00Z'), version: 2 })
    google.setMode('calendar', 'fine')
    expect(await bed.read({ fresh: true })).toEqual(['03-15T16:10 03-15T17:00'])
  })
})
