import { expect, it } from 'vitest'
import { joinWords, withCapital, withSmallInitial } from './words.ts'

it.each([
  ['every day', 'Every day'],
  ['à distance', 'À distance'],
  ['', ''],
])('begins a sentence with %j as %j', (text, begun) => {
  expect(withCapital(text)).toBe(begun)
})

it.each([
  ['Every day', 'every day'],
  ['À distance', 'à distance'],
  ['Trauma / PTSD', 'trauma / PTSD'],
  ['EMDR', 'EMDR'],
  ['LGBTQ+ issues', 'LGBTQ+ issues'],
  ['9AM - 9PM', '9AM - 9PM'],
  ['Monday to Friday', 'Monday to Friday'],
  ['', ''],
])('writes %j within a sentence as %j', (text, within) => {
  expect(withSmallInitial(text)).toBe(within)
})

it('joins words by what they are', () => {
  expect(joinWords(['couples', 'families', 'teens'])).toBe('couples, families and teens')
  expect(joinWords(['Kanata', 'Hintonburg'], 'disjunction')).toBe('Kanata or Hintonburg')
  expect(joinWords([])).toBe('')
})
