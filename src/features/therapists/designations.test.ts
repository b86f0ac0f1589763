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

it('knows who still works under supervision', () => {
  expect(usualDesignations.filter(isSupervised)).toEqual([
    'Registered Psychotherapist (Qualifying)',
  ])
})
