import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoSite } from '../../../../tests/support/demo-site.ts'
import { toRuns } from '../../../../tests/support/run.ts'
import { isOwnName, toEstimatorInput, toPasswordStrength, toSearchColumns } from './rules.ts'

const maya = { email: 'maya.chen@stillwater.example', firstName: 'Maya', lastName: 'Chen-Roy' }

it.each([
  ['Maya.Chen@Stillwater.example', true],
  ['maya.chen', true],
  ['Maya Chen-Roy', true],
  ['chenroymaya', true],
  ['Maya.Chen-1985', true],
  ['chenmaya2024!', true],
  ['MChen07', true],
  ['1985 Roy', true],
  ['maya likes canoes', false],
  ['chen and the 7 canoes', false],
  ['19852024', false],
  ['mmmmmm', false],
  ['!!!!!!!!', false],
])('%j is the person’s own name: %s', (password, isOwn) => {
  expect(isOwnName(password, maya)).toBe(isOwn)
  expect(isOwnName('!!!!!!!!', { ...maya, firstName: '--' })).toBe(false)
})

it('knows own names in plain letters, and the username', () => {
  const zoe = { firstName: 'Zoé', lastName: 'L’Écuyer', email: 'z@mail.example' }
  expect(isOwnName('zoe.lecuyer.99', zoe)).toBe(true)
  expect(isOwnName('otter77', zoe)).toBe(false)
  expect(isOwnName('otter77', { ...zoe, username: 'otter' })).toBe(true)
})

it('lists the words that an attacker of this practice knows', () => {
  const { knownWords } = toEstimatorInput('any', maya, demoSite)
  for (const word of ['stillwater', 'ottawa', 'kanata', 'maya', 'chen', 'roy', 'therapist']) {
    expect(knownWords).toContain(word)
  }
})

it.each([
  ['', undefined, 0, 'Use 12 or more characters.'],
  ['x7#q', 4, 1, 'Too short. Use 12 or more characters.'],
  ['Maya.Chen-Roy', 4, 1, 'Too easy to guess.'],
  ['password', 0, 1, 'Too easy to guess.'],
  ['password2024', 2, 2, 'Too easy to guess.'],
  ['quiet water', 3, 3, 'Good.'],
  ['quiet water at dawn', 4, 4, 'Strong.'],
  ['quiet water at dawn', undefined, 0, 'Checking...'],
  ['quiet water at dawn', null, 0, 'Use 12 or more characters.'],
])('shows %j, scored %j, with %i bars', (password, score, bars, words) => {
  expect(toPasswordStrength(password, maya, score)).toEqual({ bars, words })
})

const zoe = {
  firstName: 'Zoé',
  lastName: 'L’Écuyer-Straße',
  email: 'Zoe@Mail.example',
  username: 'Zoé_L',
}

it('derives search and sort columns in plain letters', () => {
  expect(toSearchColumns(zoe)).toEqual({
    searchText: 'zoe lecuyer-strasse\nzoe@mail.example\nzoe_l',
    nameOrder: 'l$ecuyer!strasse\tzoe',
    usernameOrder: 'zoe l',
  })
})

it('truncates sort columns to whole characters that fit into an index', () => {
  // Each decomposes into up to three letters of three bytes.
  const longName = {
    firstName: '한'.repeat(100),
    lastName: '글'.repeat(100),
    username: '🛶'.repeat(120),
  }
  const { nameOrder, usernameOrder } = toSearchColumns({ ...zoe, ...longName })
  for (const key of [nameOrder, usernameOrder]) {
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(400)
    expect(key.isWellFormed()).toBe(true)
  }
  expect(usernameOrder).toBe('🛶'.repeat(100))
})

it('sorts usernames by bytes as a dictionary does', () => {
  const usernames = fc.string({ unit: fc.constantFrom(...'abzéłABÉ019._-@+'), maxLength: 6 })
  const dictionaryOrder = new Intl.Collator('en-CA', { sensitivity: 'base' })
  const bytes = (username: string) =>
    Buffer.from(toSearchColumns({ ...zoe, username }).usernameOrder)
  fc.assert(
    fc.property(usernames, usernames, (a, b) => {
      const byBytes = Buffer.compare(bytes(a), bytes(b))
      expect(byBytes).toBe(Math.sign(dictionaryOrder.compare(a, b)))
    }),
    { numRuns: toRuns(2_000) },
  )
})
