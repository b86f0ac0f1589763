import { describe, expect, it } from 'vitest'
import type { CallHours } from '#features/requests/call-hours/contract/call-hours.ts'
import {
  copyToWeekdays,
  findHoursIssues,
  formatHoursValue,
  listMessages,
  proposeInterval,
  toHoursBody,
  toHoursValues,
} from './hours-values.ts'

const hours: CallHours = {
  isBookable: true,
  weekly: [
    { weekday: 3, from: '13:00', until: '15:00' },
    { weekday: 1, from: '13:00', until: '15:00' },
    { weekday: 1, from: '09:00', until: '12:00' },
  ],
  exceptions: [{ date: '2026-12-24', intervals: [], note: 'Holidays' }],
  ways: ['phone'],
  videoLink: null,
  updatedAt: null,
  busyCalendar: null,
}

describe('the form of call hours', () => {
  it('lists the hours in the order of the week', () => {
    expect(toHoursValues(hours).weekly.map(({ weekday, from }) => [weekday, from])).toEqual([
      [1, '09:00'],
      [1, '13:00'],
      [3, '13:00'],
    ])
  })

  it('sends the secret address only if it was changed, and an empty one as null', () => {
    const values = toHoursValues(hours)
    expect(toHoursBody(values, null)).not.toHaveProperty('busyCalendarUrl')
    expect(toHoursBody({ ...values, busyCalendarUrl: ' ' }, null)).toMatchObject({
      busyCalendarUrl: null,
    })
  })

  it.each([
    [
      'overlap',
      { weekly: [...hours.weekly, { weekday: 1, from: '11:00', until: '12:30' }] },
      'weekly',
      /^Monday: /,
    ],
    [
      'end before they begin',
      { weekly: [{ weekday: 5, from: '12:00', until: '09:00' }] },
      'weekly.0',
      /^Friday: /,
    ],
    ['have no way', { ways: [] }, 'ways', /at least one way/],
    ['are by video without a link', { ways: ['video'] }, 'videoLink', /need a link/],
  ])('says which hours %s', (_, change, path, message) => {
    const issues = findHoursIssues({ ...toHoursValues(hours), ...change })
    expect(listMessages(issues, path)).toEqual([expect.stringMatching(message)])
  })

  it.each([
    [[], '09:00', '12:00'],
    [[{ from: '09:00', until: '12:00' }], '13:00', '16:00'],
    [[{ from: '20:00', until: '23:30' }], '23:00', '24:00'],
  ])('proposes further hours after %o', (others, from, until) => {
    expect(proposeInterval(others)).toEqual({ from, until })
  })

  it('copies a day to the other weekdays, and leaves the weekend', () => {
    const weekend = { weekday: 6, from: '10:00', until: '11:00' }
    const copied = copyToWeekdays([...hours.weekly, weekend], 3)
    expect(copied.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6])
    expect(copied.every(({ from }, at) => from === (at === 5 ? '10:00' : '13:00'))).toBe(true)
  })

  it('names the hours of others in words', () => {
    const format = (field: Parameters<typeof formatHoursValue>[0]) =>
      formatHoursValue(field, hours, (way) => way)
    expect(format('weekly')).toBe('Monday 13:00 to 15:00, 09:00 to 12:00; Wednesday 13:00 to 15:00')
    expect(format('exceptions')).toBe('December 24, 2026 off')
  })
})
