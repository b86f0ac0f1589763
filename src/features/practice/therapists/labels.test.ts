import { describe, expect, it } from 'vitest'
import { runInFrench } from '../../../../tests/support/in-french.ts'
import { availabilities } from './contract/details.ts'
import { formatLanguages, formatTimes, toMidSentence } from './labels.ts'
import { ageGroupNames, locationName } from './rules.ts'

const read = <Result>(language: 'en' | 'fr', work: () => Result): Result =>
  language === 'fr' ? runInFrench(work) : work()

it.each([
  ['en', ['English', 'French', 'Arabic'], 'English, French, Arabic'],
  ['fr', ['English', 'French', 'Arabic'], 'Anglais, français, arabe'],
  ['fr', ['French', 'ASL'], 'Français, langue des signes américaine (ASL)'],
  ['fr', ['Tagalog'], 'Tagalog'],
] as const)('names languages in %s: %j', (language, languages, expected) => {
  expect(read(language, () => formatLanguages(languages))).toBe(expected)
})

it.each([
  ['en', 'Registered Psychotherapist', 'Registered Psychotherapist'],
  ['fr', 'Psychothérapeute autorisée', 'psychothérapeute autorisée'],
  ['fr', 'Épuisement professionnel', 'épuisement professionnel'],
  ['fr', 'TDAH', 'TDAH'],
  ['fr', '', ''],
] as const)('writes a label within a sentence in %s: %s', (language, label, expected) => {
  expect(read(language, () => toMidSentence(label))).toBe(expected)
})

it.each([
  [[], ''],
  [['evenings'], 'Evenings'],
  [['weekdays', 'evenings'], 'Weekdays and evenings'],
  [[...availabilities], 'Weekdays, evenings and weekends'],
] as const)('names the times %j as %s', (times, text) => {
  expect(formatTimes(times)).toBe(text)
})

describe('in French', () => {
  const office = (key: string, place: string) => ({
    key,
    place,
    name: `Bureau de ${place}`,
    street: '',
    suite: '',
    city: '',
    region: '',
    postalCode: '',
  })
  const offices = [office('hintonburg', 'Hintonburg'), office('kanata', 'Kanata')]
  const site = { offices, formerNames: { offices: {}, services: {} } }

  it.each([
    ['multiple', 'Bureaux\u00a0: Hintonburg et Kanata'],
    ['kanata', 'Bureau de Kanata'],
    ['orleans', 'Bureau\u00a0: Orleans'],
    ['virtual', 'En ligne seulement'],
  ])('the place of work %s is %s', (location, expected) => {
    expect(runInFrench(() => locationName(location, site))).toBe(expected)
  })

  it('names age groups, and those that the administrators’ form adds', () => {
    expect(runInFrench(() => ageGroupNames(['teens', 'Familles d’accueil', 'Couples']))).toEqual([
      'Ados (13 à 19\u00a0ans)',
      'Familles d’accueil',
      'Couples',
    ])
  })
})
