import { expect, it } from 'vitest'
import { addsToTitle, formatAgeGroups, formatSessionFee } from './profile-facts.ts'

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
  ['Psychothérapeute autorisée', 'Psychothérapeute autorisée, OPAO', false],
  ['Psychothérapeute autorisée (stagiaire)', 'Psychothérapeute autorisée', true],
])('the designation %s below the title %s is shown: %s', (designation, title, isShown) => {
  expect(addsToTitle(designation, title)).toBe(isShown)
})
