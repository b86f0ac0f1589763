import { expect, it } from 'vitest'
import { splitAtNames } from './split-at-names.ts'

it.each([
  ['Domaines d’intervention : anxiety et deuil', ['anxiety'], ['anxiety']],
  [
    'Le profil ne mentionne pas ceci : trauma / PTSD',
    ['trauma / PTSD', 'trauma'],
    ['trauma / PTSD'],
  ],
  ['Façon de travailler : EMDR (level 2)', ['EMDR (level 2)'], ['EMDR (level 2)']],
  // Part of a French word is no name.
  ['Le soir, partout à Kanata', ['art', 'soi'], []],
  ['Accueille de nouvelles personnes', [], []],
])('finds the names in “%s”', (text, names, found) => {
  const parts = splitAtNames(text, names)
  expect(parts.join('')).toBe(text)
  expect(parts.filter((_, at) => at % 2 === 1)).toEqual(found)
})
