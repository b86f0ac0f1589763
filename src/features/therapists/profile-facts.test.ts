import { describe, expect, it } from 'vitest'
import { findCollege } from './designations.ts'
import { addsToTitle, formatAgeGroups, formatSessionFee, splitEducation } from './profile-facts.ts'

it('names age groups without their years, and keeps unusual ones', () => {
  expect(formatAgeGroups(['teens', 'young-adults', 'Couples', 'Newcomers'])).toBe(
    'Teens, young adults, couples, Newcomers',
  )
})

it.each([
  [150, '$150 per session'],
  [1200, '$1,200 per session'],
  [0, '$0 per session'],
])('writes the fee %d as %s', (fee, text) => {
  expect(formatSessionFee(fee)).toBe(text)
})

it.each([
  ['Registered Psychotherapist', 'Registered Psychotherapist', false],
  ['Psychologist', 'Psychologist, Clinical Director', false],
  ['Registered Psychotherapist (Qualifying)', 'Registered Psychotherapist', true],
  ['Registered Social Worker', 'Couples therapist', true],
  ['Psychothérapeute autorisé(e)', 'Psychothérapeute autorisée', false],
  ['Psychothérapeute autorisé(e) (stagiaire)', 'Psychothérapeute autorisée (stagiaire)', false],
  ['Associé(e) en psychologie', 'Associée en psychologie', false],
  [
    'Travailleuse sociale inscrite ou travailleur social inscrit',
    'Travailleur social inscrit',
    false,
  ],
])('the designation %s below the title %s is shown: %s', (designation, title, isShown) => {
  expect(addsToTitle(designation, title)).toBe(isShown)
})

describe('education with a registration number', () => {
  const registered = (designation: string, language: 'en' | 'fr' = 'en') => ({
    designation,
    registrationNumber: '990412',
    college: findCollege(designation, language),
  })
  const degree = 'M.A. Counselling Psychology, University of Ottawa'

  it.each([
    ['Registered Psychotherapist', 'Registered Psychotherapist, CRPO'],
    ['Registered Psychotherapist (Qualifying)', 'Registered Psychotherapist (Qualifying), CRPO'],
    ['Registered Social Worker', 'Registered Social Worker, OCSWSSW'],
    [
      'Psychologist',
      'Registered Psychologist, College of Psychologists and Behaviour Analysts of Ontario',
    ],
  ])('shows the registration of a %s once, in both languages', (designation, entry) => {
    for (const language of ['en', 'fr'] as const) {
      expect(splitEducation(registered(designation, language), [degree, entry])).toEqual({
        degrees: [degree],
        registrations: [],
        entries: [degree],
      })
    }
  })

  it('keeps a registration elsewhere', () => {
    const entry = 'Member of the Ontario Psychological Association, OPA'
    const { registrations } = splitEducation(registered('Registered Psychotherapist'), [entry])
    expect(registrations).toEqual([entry])
  })

  it('keeps the registration if no number is stated', () => {
    const entry = 'Registered Psychotherapist, CRPO'
    const profile = { ...registered('Registered Psychotherapist'), registrationNumber: '' }
    expect(splitEducation(profile, [degree, entry])).toEqual({
      degrees: [degree],
      registrations: [entry],
      entries: [degree, entry],
    })
  })

  it('shows the registration of an unusual designation once', () => {
    const profile = { designation: 'Art Therapist', registrationNumber: '7', college: null }
    const { registrations } = splitEducation(profile, ['Registered Art Therapist, CATA'])
    expect(registrations).toEqual([])
  })
})
