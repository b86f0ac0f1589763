import { expect, it } from 'vitest'
import { measureThreads } from '../../../../../../tests/support/measured-work.ts'
import { createCalendarFileReader } from './read-calendar-file.ts'

const toFile = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:1',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
const settings = {
  from: Date.parse('2027-03-01T00:00Z'),
  until: Date.parse('2027-06-01T00:00Z'),
  timeZone: 'America/Toronto',
  addresses: [],
}
const read = createCalendarFileReader(1_500)

it('a calendar is read in a thread', async () => {
  const text = toFile('DTSTART:20270315T130000Z', 'DTEND:20270315T140000Z')
  const at = (time: string) => Date.parse(`2027-03-15T${time}Z`)
  expect(await read({ ...settings, text })).toEqual([[at('13:00'), at('14:00')]])
})

it.each([
  ['is no calendar', '<html>'],
  ['has an entry without a time', toFile('SUMMARY:Nothing')],
  [
    'repeats every second',
    toFile('DTSTART:20000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
  ],
  [
    'repeats never, after a long search',
    toFile('DTSTART:19000101T000000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
  ],
])('a file that %s is unreadable, and holds up no one', async (_, text) => {
  const { own, all } = await measureThreads(async () => {
    const result = await read({ ...settings, text })
    expect(result === 'unreadable' || Array.isArray(result)).toBe(true)
  })
  // A file that is soon read leaves little to compare.
  if (all > 500) expect(own).toBeLessThan(all / 2)
})
