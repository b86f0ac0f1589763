import { expect, it } from 'vitest'
import { isEasyToGuess, passwordStrength } from './rules.ts'

const maya = { email: 'maya.chen@stillwater.example', firstName: 'Maya', lastName: 'Chen-Roy' }

it.each([
  ['password', true],
  ['PassWord123', true],
  ['123456789', true],
  ['Maya.Chen@Stillwater.example', true],
  ['maya.chen', true],
  ['Maya Chen-Roy', true],
  ['chenroymaya', true],
  ['quiet water at dawn', false],
  ['maya likes canoes', false],
  ['!!!!!!!!', false],
])('%j is easy to guess: %s', (password, isEasy) => {
  expect(isEasyToGuess(password, maya)).toBe(isEasy)
})

it('does not stumble over a name without letters', () => {
  expect(isEasyToGuess('!!!!!!!!', { ...maya, firstName: '--' })).toBe(false)
})

it.each([
  ['', 0, '12 or more characters is best.'],
  ['x7#q', 1, 'Too short. 12 or more characters is best.'],
  ['password', 1, 'Too easy to guess.'],
  ['Maya.Chen-Roy', 1, 'Too easy to guess.'],
  ['aaaaaaab', 1, 'Weak. 12 or more characters is best.'],
  ['abcdefghijklmnop', 1, 'Weak. Names and repeats add little.'],
  ['aaaaaaaaaaaaaaaa', 1, 'Weak. Names and repeats add little.'],
  ['password2024', 2, 'Fair. Names and repeats add little.'],
  ['Maya-Chen-1987', 1, 'Weak. Names and repeats add little.'],
  ['canoe7', 2, 'Fair. 12 or more characters is best.'],
  ['kfz2mq9wpxt', 3, 'Good. 12 or more characters is best.'],
  ['quiet water at dawn', 4, 'Strong.'],
  ['kfz2mq9wpxtr', 4, 'Strong.'],
])('rates %j with %i bars', (password, bars, words) => {
  expect(passwordStrength(password, maya)).toEqual({ bars, words })
})

it('rates a password before the names are typed', () => {
  const nobody = { email: '', firstName: '', lastName: '' }
  expect(passwordStrength('quiet water', nobody).bars).toBe(3)
})
