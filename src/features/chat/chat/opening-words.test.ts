import { describe, expect, it } from 'vitest'
import type { WeeklyHours } from '#features/practice/site/contract/content-values.ts'
import { demoSite } from '../../../../tests/support/demo-site.ts'
import { inFrench } from '../../../../tests/support/in-french.ts'
import { type Availability, hoursInWords, nextOpening } from './opening-words.ts'

const closedIn = (
  opensAt: string,
  closesAt: string,
  timezone = 'America/Toronto',
): Availability => ({
  available: false,
  opensAt,
  closesAt,
  timezone,
})
const november = closedIn('2026-11-22T14:00:00Z', '2026-11-23T02:00:00Z')

const nineToFive = { opens: '09:00', closes: '17:00' }
const week = {
  monday: nineToFive,
  tuesday: nineToFive,
  wednesday: nineToFive,
  thursday: nineToFive,
  friday: nineToFive,
  saturday: null,
  sunday: null,
}

describe('the hours of chat', () => {
  const withWeek = (changes: Partial<WeeklyHours>) => ({
    ...demoSite,
    hours: { ...week, ...changes },
  })

  it("are the practice's own, before and after the server has answered", () => {
    const words = {
      headline: '9:00 AM to 9:00 PM EST, every day',
      sentence: 'We’re here from 9:00 AM to 9:00 PM EST, 7 days a week.',
    }
    expect(hoursInWords(demoSite)).toEqual(words)
    expect(hoursInWords(demoSite, november)).toEqual(words)
  })

  it('follow the setting of the server', () => {
    const withSetting = (open: number, close: number) =>
      hoursInWords({ ...demoSite, chat: { setting: { open, close }, closedText: '' } }).headline
    expect(withSetting(10, 18)).toBe('10:00 AM to 6:00 PM EST, every day')
    expect(withSetting(0, 12)).toBe('12:00 AM to 12:00 PM EST, every day')
    expect(withSetting(9, 24)).toBe('9:00 AM to 12:00 AM EST, every day')
    expect(withSetting(0, 24)).toBe('Here at any hour, every day')
  })

  it.each([
    [
      {},
      'Monday to Friday, 9:00 AM to 5:00 PM EST',
      'We’re here Monday to Friday from 9:00 AM to 5:00 PM EST.',
    ],
    [
      { wednesday: null, saturday: { opens: '10:30', closes: '14:00' } },
      'Monday and Tuesday, 9:00 AM to 5:00 PM; Thursday and Friday, 9:00 AM to 5:00 PM; Saturday, 10:30 AM to 2:00 PM EST',
      'We’re here Monday and Tuesday from 9:00 AM to 5:00 PM, and Thursday and Friday from 9:00 AM to 5:00 PM, and Saturday from 10:30 AM to 2:00 PM EST.',
    ],
    [
      { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null },
      'Closed at present',
      '',
    ],
  ])('name the days when they differ (%j)', (changes, headline, sentence) => {
    expect(hoursInWords(withWeek(changes))).toEqual({ headline, sentence })
  })
})

describe('the next opening', () => {
  it.each([
    // asked at, own zone, practice's words, own words
    ['2026-11-22T03:00:00Z', 'America/Toronto', 'tomorrow at 9:00 AM Eastern', undefined],
    ['2026-11-22T08:00:00Z', 'America/Toronto', 'today at 9:00 AM Eastern', undefined],
    ['2026-11-22T08:00:00Z', 'America/New_York', 'today at 9:00 AM Eastern', undefined],
    [
      '2026-11-22T08:30:00Z',
      'America/Los_Angeles',
      'today at 9:00 AM Eastern',
      '6:00 AM your time',
    ],
    [
      '2026-11-22T03:00:00Z',
      'Asia/Tokyo',
      'tomorrow at 9:00 AM Eastern',
      'today at 11:00 PM your time',
    ],
    ['2026-11-20T03:00:00Z', 'America/Toronto', 'on November 22 at 9:00 AM Eastern', undefined],
  ])('asked at %s in %s is %s', (asked, zone, practice, own) => {
    expect(nextOpening(november, new Date(asked), zone)).toEqual({ practice, own })
  })

  it.each([
    // The night before the clocks change: nine o'clock stays nine o'clock.
    ['2026-03-08T03:00:00Z', '2026-03-08T13:00:00Z'],
    ['2026-11-01T02:00:00Z', '2026-11-01T14:00:00Z'],
  ])('is at nine on the morning after the clocks change (%s)', (asked, opensAt) => {
    const availability = closedIn(opensAt, opensAt)
    expect(nextOpening(availability, new Date(asked), 'America/Toronto')?.practice).toBe(
      'tomorrow at 9:00 AM Eastern',
    )
  })

  it('is none where chat never closes', () => {
    expect(
      nextOpening({ ...november, opensAt: null }, new Date(), 'America/Toronto'),
    ).toBeUndefined()
  })
})

describe('the hours of chat in French', () => {
  const describeHours = (...given: Parameters<typeof hoursInWords>) =>
    inFrench(() => hoursInWords(...given))

  it('are written as fr-CA has them', () => {
    expect(describeHours(demoSite)).toEqual({
      headline: '9 h à 21 h, heure de l’Est, tous les jours',
      sentence: 'Nous sommes là de 9 h à 21 h, heure de l’Est, 7 jours sur 7.',
    })
    const setting = { open: 12, close: 24 }
    expect(describeHours({ ...demoSite, chat: { setting, closedText: '' } }).headline).toBe(
      'midi à minuit, heure de l’Est, tous les jours',
    )
    expect(describeHours(demoSite, { ...november, timezone: 'America/Winnipeg' }).headline).toBe(
      '9 h à 21 h, heure du Centre, tous les jours',
    )
  })

  it('name the days when they differ', () => {
    const hours = { ...week, wednesday: null, saturday: { opens: '10:30', closes: '14:00' } }
    expect(describeHours({ ...demoSite, hours })).toEqual({
      headline:
        'Le lundi et le mardi, 9 h à 17 h; le jeudi et le vendredi, 9 h à 17 h; le samedi, 10 h 30 à 14 h, heure de l’Est',
      sentence:
        'Nous sommes là le lundi et le mardi de 9 h à 17 h, le jeudi et le vendredi de 9 h à 17 h et le samedi de 10 h 30 à 14 h, heure de l’Est.',
    })
    expect(describeHours({ ...demoSite, hours: week }).headline).toBe(
      'Du lundi au vendredi, 9 h à 17 h, heure de l’Est',
    )
  })

  it.each([
    ['2026-11-22T03:00:00Z', 'America/Toronto', 'demain à 9 h, heure de l’Est', undefined],
    [
      '2026-11-22T03:00:00Z',
      'Asia/Tokyo',
      'demain à 9 h, heure de l’Est',
      'aujourd’hui à 23 h chez vous',
    ],
    ['2026-11-20T03:00:00Z', 'America/Toronto', 'le 22 novembre à 9 h, heure de l’Est', undefined],
  ])('say when chat opens next: asked at %s in %s', (asked, zone, practice, own) => {
    const opening = inFrench(() => nextOpening(november, new Date(asked), zone))
    expect({ own: undefined, ...opening }).toEqual({ practice, own })
  })
})
