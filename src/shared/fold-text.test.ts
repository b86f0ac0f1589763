import { expect, it } from 'vitest'
import { foldText, foldWords } from './fold-text.ts'

it.each([
  ['Élise Côté', 'elise cote'],
  ['Cœur de Lætitia', 'coeur de laetitia'],
  ['Łucja Øster-Straße', 'lucja oster-strasse'],
  ['ĐORĐE Żółć', 'dorde zolc'],
  ['김 민지', '김 민지'.normalize('NFD')],
])('%s is found as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})

it('takes a search apart into words', () => {
  expect(foldWords('  Zoé\tL’Éc ')).toEqual(['zoe', 'l’ec'])
  expect(foldWords(' ')).toEqual([])
})
