import { describe, expect, it } from 'vitest'
import type { WeeklyHours } from './contract/content-values.ts'
import { agreesWithWeek, formatVisitorHours } from './visitor-hours.ts'

const usual = { opens: '10:00', closes: '18:30' }
const never: WeeklyHours = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}
const toThursday = { ...never, monday: usual, tuesday: usual, wednesday: usual, thursday: usual }
const everyDay = { ...toThursday, friday: usual, saturday: usual, sunday: usual }
const mixed = { ...toThursday, saturday: { opens: '09:00', closes: '12:00' } }
const two = { ...never, tuesday: usual, wednesday: usual }

describe('the hours that visitors read', () => {
  it.each([
    [toThursday, 'Monday to Thursday 10AM - 6:30PM', 'Du lundi au jeudi, 10 h à 18 h 30'],
    [everyDay, 'Every day 10AM - 6:30PM', 'Tous les jours, 10 h à 18 h 30'],
    [
      mixed,
      'Monday to Thursday 10AM - 6:30PM; Saturday 9AM - 12PM',
      'Du lundi au jeudi, 10 h à 18 h 30; le samedi, 9 h à 12 h',
    ],
    [two, 'Tuesday and Wednesday 10AM - 6:30PM', 'Les mardi et mercredi, 10 h à 18 h 30'],
    [
      { ...never, sunday: { opens: '00:00', closes: '24:00' } },
      'Sunday 12AM - 12AM',
      'Le dimanche, 0 h à 24 h',
    ],
    [never, '', ''],
  ])('are written from the week', (week, english, french) => {
    expect(formatVisitorHours(week, 'en')).toBe(english)
    expect(formatVisitorHours(week, 'fr').replaceAll('\u00a0', ' ')).toBe(french)
  })

  it.each([everyDay, mixed, two, toThursday])('agree with the week that they are from', (week) => {
    for (const language of ['en', 'fr'] as const) {
      expect(agreesWithWeek(formatVisitorHours(week, language), week, language)).toBe(true)
    }
  })

  it.each([
    ['Monday to Friday 9AM - 5PM', 'en', false],
    ['Mon-Thu, 10 a.m. to 6:30 p.m.', 'en', true],
    ['Mon–Fri, by appointment', 'en', false],
    ['10AM - 6:30PM', 'en', true],
    ['10AM - 6PM', 'en', false],
    ['Weekdays', 'en', false],
    ['By appointment', 'en', true],
    ['', 'en', true],
    ['Du lundi au jeudi, 10 h à 18 h 30', 'fr', true],
    ['Du lundi au vendredi, 9 h à 17 h', 'fr', false],
    ['Tous les jours', 'fr', false],
  ] as const)('can be a line of one’s own: %s (%s) agrees: %s', (text, language, agrees) => {
    expect(agreesWithWeek(text, toThursday, language)).toBe(agrees)
  })
})
