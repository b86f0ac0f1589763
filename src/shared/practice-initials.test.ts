import { expect, it } from 'vitest'
import { toPracticeInitials } from './practice-initials.ts'

it.each([
  ['Harbour Lane Therapy', 'HL'],
  ['The Harbour', 'H'],
  ['Centre de l’Estuaire', 'CE'],
  ['Élan & Co', 'ÉC'],
  ['stillwater psychotherapy', 'SP'],
  ['A. B. Smith', 'S'],
  ['A B', 'AB'],
  ['  ', ''],
  ['988', ''],
  ['Île-des-Sœurs', 'ÎS'],
])('shortens %j to %j', (name, initials) => {
  expect(toPracticeInitials(name)).toBe(initials)
})
