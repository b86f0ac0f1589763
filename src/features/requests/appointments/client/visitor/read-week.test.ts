import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#shared/practice-time.ts'
import { readWeek } from './read-week.ts'

const today = '2027-03-01'
const wanted = { slugs: ['maya-chen'], way: 'phone' }
/** Days with a free time, by their distance from the server's day. */
const free = [2, 17]
const asked: (string | null)[] = []

const toTime = (date: string) => ({
  startsAt: `${date}T14:00:00.000Z`,
  endsAt: `${date}T14:20:00.000Z`,
  therapists: ['maya-chen'],
  ways: ['phone'],
})

beforeEach(() => {
  asked.length = 0
  // The device's clock is far ahead.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-01T12:00:00Z') })
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'https://practice.example').searchParams
    asked.push(query.get('from'))
    const from = query.get('from') ?? today
    const dates = free.map((at) => addDays(today, at))
    const days = Array.from({ length: 7 }, (_, at) => addDays(from, at)).map((date) => ({
      date,
      times: dates.includes(date) ? [toTime(date)] : [],
    }))
    const date = dates.find((one) => one >= addDays(from, 7))
    const next = date === undefined ? null : { date }
    return Response.json({ timeZone: 'America/Toronto', minutes: 20, days, next })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the weeks of free times', () => {
  it('begin at the server’s day, whatever the clock of the device', async () => {
    const week = await readWeek(wanted)
    expect(week).toMatchObject({ from: today, earlier: undefined, later: '2027-03-15' })
    expect(asked).toEqual([null])
  })

  it('lead to the week of a day, and back to the present one', async () => {
    const later = await readWeek(wanted, '2027-03-18')
    expect(later).toMatchObject({ from: '2027-03-15', earlier: '2027-03-08', later: undefined })
    const empty = await readWeek(wanted, later.earlier, true)
    expect(empty).toMatchObject({ from: '2027-03-08', earlier: today, later: '2027-03-15' })
  })

  it('skip a week without times', async () => {
    expect((await readWeek(wanted, '2027-03-09')).from).toBe('2027-03-15')
  })
})
