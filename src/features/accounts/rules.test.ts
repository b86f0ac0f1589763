import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findableBy, isEasyToGuess, passwordStrength } from './rules.ts'

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

const zoe = {
  firstName: 'Zoé',
  lastName: 'L’Écuyer-Straße',
  email: 'Zoe@Mail.example',
  username: 'Zoé_L',
}

it('keeps what an account is found and ordered by in plain letters', () => {
  expect(findableBy(zoe)).toEqual({
    searchText: 'zoe l’ecuyer-strasse\nzoe@mail.example\nzoe_l',
    nameOrder: 'zoe l$ecuyer!strasse',
    usernameOrder: 'zoe l',
  })
})

it('orders by no more than an index takes, and by whole characters', () => {
  // Three letters each once they are taken apart, and three bytes each of these.
  const longest = {
    firstName: '한'.repeat(100),
    lastName: '글'.repeat(100),
    username: '🛶'.repeat(120),
  }
  const { nameOrder, usernameOrder } = findableBy({ ...zoe, ...longest })
  for (const key of [nameOrder, usernameOrder]) {
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(400)
    expect(key.isWellFormed()).toBe(true)
  }
  expect(usernameOrder).toBe('🛶'.repeat(100))
})

it('puts usernames where a dictionary has them, byte by byte', () => {
  const usernames = fc.string({ unit: fc.constantFrom(...'abzéłABÉ019._-@+'), maxLength: 6 })
  const inDictionary = new Intl.Collator('en-CA', { sensitivity: 'base' })
  const bytes = (username: string) => Buffer.from(findableBy({ ...zoe, username }).usernameOrder)
  fc.assert(
    fc.property(usernames, usernames, (a, b) => {
      const inBytes = Buffer.compare(bytes(a), bytes(b))
      expect(inBytes).toBe(Math.sign(inDictionary.compare(a, b)))
    }),
    { numRuns: 2_000 },
  )
})
