import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { countableDay, countableMoment, isoDay, isoMoment } from './iso-text.ts'

const days = ['2026-12-24', '2024-02-29', '2000-02-29', '1900-02-29', '2026-02-29', '2026-04-31']
const notDays = ['2026-13-01', '2026-1-1', '2026-12-24 ', '', '20261224', '2026-00-10', 5]

it('accepts the days that the library accepts', () => {
  for (const given of [...days, ...notDays]) {
    expect([given, isoDay('no').safeParse(given).success]).toEqual([
      given,
      z.iso.date().safeParse(given).success,
    ])
  }
})

it('says the given message for anything else', () => {
  for (const given of notDays) {
    expect(isoDay('Choose a day').safeParse(given).error?.issues[0]?.message).toBe('Choose a day')
  }
})

const times = ['09:30:00Z', '09:30:00.5Z', '23:59:59.123456+05:30', '09:30Z', '24:00:00Z']
const notTimes = ['09:30:00', '09:30:00+5', '9:30:00Z', '09:60:00Z', '09:30:00-24:00', '']

it('accepts the moments that the library accepts', () => {
  for (const given of days.flatMap((day) =>
    [...times, ...notTimes].map((time) => `${day}T${time}`),
  )) {
    expect([given, isoMoment().safeParse(given).success]).toEqual([
      given,
      z.iso.datetime({ offset: true }).safeParse(given).success,
    ])
  }
})

const countable = ['1000-01-01', '1600-02-29', '2000-02-29', '2024-02-29', '2999-12-31']
const notCountable = ['9999-12-31', '0001-01-01', '3000-01-01', '1900-02-29', '2026-02-30']

it.each(countable)('counts days from %s', (day) => {
  expect(countableDay('no').safeParse(day).success).toBe(true)
  expect(countableMoment().safeParse(`${day}T23:59:59.5+05:30`).success).toBe(true)
})

it.each(notCountable)(
  'counts no days from %s, which would reach years of five digits or none',
  (day) => {
    expect(countableDay('no').safeParse(day).success).toBe(false)
    expect(countableMoment().safeParse(`${day}T00:00:00Z`).success).toBe(false)
  },
)
