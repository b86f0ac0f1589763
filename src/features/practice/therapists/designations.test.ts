import { expect, it } from 'vitest'
import {
  findCollege,
  findFrenchDesignation,
  isSupervised,
  usualDesignations,
} from './designations.ts'

it.each([
  ['Registered Psychotherapist', 'CRPO'],
  ['registered psychotherapist (qualifying)', 'CRPO'],
  ['Registered Social Worker', 'OCSWSSW'],
  ['Psychologist', 'CPBAO'],
  ['Art Therapist', undefined],
  ['Psychothérapeute autorisé(e)', 'CRPO'],
  ['Associée en psychologie', 'CPBAO'],
  ['', undefined],
])('registers %j with %s', (designation, shortName) => {
  expect(findCollege(designation, 'en')?.shortName).toBe(shortName)
})

it('has French and a register over https for every usual designation', () => {
  for (const designation of usualDesignations) {
    expect(findFrenchDesignation(designation)).toBeTruthy()
    expect(findCollege(designation, 'fr')?.registerUrl).toMatch(/^https:\/\//)
  }
})

it.each([
  ['Registered Psychotherapist', 'Psychothérapeute autorisée', 'Psychothérapeute autorisée'],
  ['Registered Psychotherapist', 'Psychothérapeute autorisé', 'Psychothérapeute autorisé'],
  [
    'Registered Psychotherapist (Qualifying)',
    'Psychothérapeute autorisée',
    'Psychothérapeute autorisée (stagiaire)',
  ],
  ['Psychological Associate', 'Associée en psychologie', 'Associée en psychologie'],
  ['Registered Social Worker', 'Travailleur social inscrit', 'Travailleur social inscrit'],
  ['Psychologist', 'Psychologue, directrice clinique', 'Psychologue'],
  ['Psychological Associate', '', 'Associée ou associé en psychologie'],
  ['Art Therapist', 'Art-thérapeute', undefined],
])('names %s with the French title %j: %j', (designation, titleFr, name) => {
  expect(findFrenchDesignation(designation, titleFr)).toBe(name)
})

it('knows who still works under supervision', () => {
  expect(usualDesignations.filter(isSupervised)).toEqual([
    'Registered Psychotherapist (Qualifying)',
  ])
})
