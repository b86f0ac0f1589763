import { expect, it } from 'vitest'
import { findPhoneProblem, isDialable } from './dialable-phone.ts'

it.each([
  '613-555-0142',
  '(613) 555 0142',
  '+1 613.555.0142',
  '1-800-555-0142',
  '613-555-0142 ext 22',
  '819 555-0142 poste 7',
  '+44 20 7946 0958',
  '0033 1 70 18 99 00',
])('dials %s', (phone) => {
  expect(isDialable(phone)).toBe(true)
})

it.each([
  ['half a number', '705-555-01'],
  ['words', 'call us'],
  ['words beside a number', 'call us at 613-555-0142'],
  ['an area code that does not exist', '123-456-7890'],
  ['an exchange that does not exist', '613-055-0142'],
  ['a number without its area code', '555-0142'],
  ['two numbers', '613-555-0142 / 613-555-0143'],
  ['a digit too many', '613-555-01422'],
  ['another country’s half', '+44 20 79'],
  ['nothing', ''],
])('dials no %s', (_what, phone) => {
  expect(isDialable(phone)).toBe(false)
})

it('takes short codes for help lines alone, and no number at all', () => {
  expect(findPhoneProblem('988', true)).toBeUndefined()
  expect(findPhoneProblem('988')).toMatch(/cannot be dialled/)
  expect(findPhoneProblem('')).toBeUndefined()
  expect(findPhoneProblem('98', true)).toMatch(/cannot be dialled/)
})
