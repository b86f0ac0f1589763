import { describe, expect, it } from 'vitest'
import { findDueReminder, getReminderTime } from './reminder-times.ts'

const timeZone = 'America/Toronto'
const isOn = { dayBefore: true, twoHours: true }
const at = (text: string) => new Date(text)

describe('a reminder one day before', () => {
  it.each([
    ['the clocks go forward', '2027-03-14T22:00Z', '2027-03-13T23:00Z'],
    ['the clocks go back', '2027-11-07T15:00Z', '2027-11-06T14:00Z'],
    ['nothing changes', '2027-06-02T14:00Z', '2027-06-01T14:00Z'],
  ])('is due at the same local time when %s', (_, startsAt, due) => {
    expect(getReminderTime('dayBefore', at(startsAt), timeZone)).toEqual(at(due))
  })
})

describe('the reminder that is due', () => {
  const startsAt = at('2027-06-02T14:00Z')
  const call = { startsAt, updatedAt: at('2027-05-30T10:00Z'), sent: [] as string[] }
  const settings = { timeZone, isOn }
  it.each([
    ['none before its time', call, '2027-06-01T13:59:59Z', undefined],
    ['the first one a day before', call, '2027-06-01T14:00Z', 'dayBefore'],
    ['none twice', { ...call, sent: ['dayBefore'] }, '2027-06-01T15:00Z', undefined],
    ['the second one two hours before', call, '2027-06-02T12:00Z', 'twoHours'],
    ['the later one alone after a time without a server', call, '2027-06-02T13:00Z', 'twoHours'],
    [
      'no earlier one after a later',
      { ...call, sent: ['twoHours'] },
      '2027-06-02T13:00Z',
      undefined,
    ],
    ['none once the call has begun', call, '2027-06-02T14:00Z', undefined],
    [
      'none whose moment was past at the booking',
      { ...call, updatedAt: at('2027-06-01T20:00Z') },
      '2027-06-01T20:01Z',
      undefined,
    ],
    [
      'none when the booking was at its very moment',
      { ...call, updatedAt: at('2027-06-02T12:00Z') },
      '2027-06-02T12:00:30Z',
      undefined,
    ],
  ])('is %s', (_, given, now, expected) => {
    expect(findDueReminder(given, at(now), settings)).toBe(expected)
  })

  it('is none that the practice has switched off', () => {
    const off = { timeZone, isOn: { dayBefore: false, twoHours: false } }
    expect(findDueReminder(call, at('2027-06-02T12:30Z'), off)).toBeUndefined()
  })
})
