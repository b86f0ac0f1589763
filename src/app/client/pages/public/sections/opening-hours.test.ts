import { expect, it } from 'vitest'
import { toOpeningHours } from './opening-hours.ts'

const day = { opens: '09:00', closes: '21:00' }
const everyDay = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
}

it.each([
  ['the same hours every day', {}, 'Mo-Su 09:00-21:00'],
  ['a closed weekend', { saturday: null, sunday: null }, 'Mo-Fr 09:00-21:00'],
  [
    'a day in the middle of its own',
    { wednesday: { opens: '12:00', closes: '24:00' } },
    ['Mo-Tu 09:00-21:00', 'We 12:00-23:59', 'Th-Su 09:00-21:00'],
  ],
  ['a closed day in the middle', { thursday: null }, ['Mo-We 09:00-21:00', 'Fr-Su 09:00-21:00']],
])('writes %s', (_, change, expected) => {
  expect(toOpeningHours({ ...everyDay, ...change })).toEqual(expected)
})

it('is nothing when every day is closed', () => {
  const closed = Object.fromEntries(Object.keys(everyDay).map((name) => [name, null]))
  expect(toOpeningHours({ ...everyDay, ...closed })).toBeUndefined()
})
