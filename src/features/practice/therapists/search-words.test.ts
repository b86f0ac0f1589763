import { describe, expect, it } from 'vitest'
import { isOneSlip, toIndexWords, toStem, toWords } from './search-words.ts'

it.each([
  ['L’Anxiété', 'anxiete'],
  ["l'anxiété", 'anxiete'],
  ['peur d’être seul, qu’elle parte', 'peur etre seul elle parte'],
  ["I don’t / don't know", 'i dont dont know'],
  ['self-harm · Burn-out', 'self harm burn out'],
  ['LGBTQ+', 'lgbtq'],
  ['ınsomnia İnsomnia', 'insomnia insomnia'],
  ['Cœur brisé', 'coeur brise'],
  ['…', ''],
])('takes the words out of “%s”', (text, words) => {
  expect(toWords(text).join(' ')).toBe(words)
})

it('finds a name with an apostrophe in both spellings', () => {
  expect(toIndexWords('O’Neil')).toEqual(expect.arrayContaining(['oneil', 'neil']))
})

it.each([
  ['worry', 'worried', 'worries', 'worrying'],
  ['stress', 'stressed', 'stresses', 'stressé', 'stressée', 'stressés'],
  ['divorce', 'divorced', 'divorcing', 'divorcé', 'divorcées'],
  ['teenager', 'teenagers', 'teenage'],
  ['drink', 'drinks', 'drinking', 'drinker'],
  ['evening', 'evenings'],
  ['adolescent', 'adolescents', 'adolescente', 'adolescentes'],
  ['dépendance', 'dépendances'],
])('gives the forms of “%s” one stem', (...forms) => {
  expect(new Set(forms.flatMap(toWords).map(toStem)).size).toBe(1)
})

it.each([
  ['sad', 'sat'],
  ['man', 'men'],
  ['couple', 'course'],
  ['adoption', 'addiction'],
])('keeps “%s” and “%s” apart', (one, other) => {
  expect(toStem(one)).not.toBe(toStem(other))
})

describe('one slip', () => {
  it.each([
    ['anxity', 'anxiety'],
    ['anxieety', 'anxiety'],
    ['anxeity', 'anxiety'],
    ['anxiaty', 'anxiety'],
    ['insomina', 'insomnia'],
    ['depresion', 'depression'],
    ['trembley', 'tremblay'],
  ])('%s is %s', (typed, word) => {
    expect(isOneSlip(typed, word)).toBe(true)
  })

  it.each([
    ['grief', 'brief'],
    ['gay', 'gal'],
    ['sad', 'sade'],
    ['teen', 'then'],
    ['depreshun', 'depression'],
    ['anxiety', 'anxiety'],
  ])('%s is not %s', (typed, word) => {
    expect(isOneSlip(typed, word)).toBe(false)
  })
})
