import { expect, it } from 'vitest'
import { demoSite } from '../../../../../tests/support/demo-site.ts'
import { measureThreads } from '../../../../../tests/support/measured-work.ts'
import { isEasyToGuess } from './password-strength.ts'

const isEasy = isEasyToGuess(() => demoSite)

const maya = { email: 'maya.chen@stillwater.example', firstName: 'Maya', lastName: 'Chen-Roy' }

it.each([
  ['stillwater', true],
  ['Stillwater1', true],
  ['Passw0rd1', true],
  ['Ottawa2026', true],
  ['hintonburg', true],
  ['motdepasse', true],
  ['Bonjour2026', true],
  ['qwertyuiop', true],
  ['PassWord123', true],
  ['!!!!!!!!', true],
  ['Maya.Chen@Stillwater.example', true],
  ['maya.chen', true],
  ['Maya Chen-Roy', true],
  ['chenroymaya', true],
  ['rainy kettle sings twice', false],
  ['quiet water at dawn', false],
  ['kfz2mq9wpxt', false],
  ['une lanterne au bord du quai', false],
])('%j is easy to guess: %s', async (password, expected) => {
  expect(await isEasy(password, maya)).toBe(expected)
})

it('keeps the server responsive while it checks a long password', async () => {
  const { own, all } = await measureThreads(async () => {
    // Estimating all of it would take a minute.
    expect(await isEasy('K7@x$3pQ!z9(4w'.repeat(14), maya)).toBe(false)
    expect(await isEasy('a'.repeat(200), maya)).toBe(true)
  })
  expect(own).toBeLessThan(all / 2)
})

it('refuses the names of the practice as it is called at that moment', async () => {
  let name = 'Marsh Wren Counselling'
  const isNamed = isEasyToGuess(() => ({
    practice: { name, shortName: 'Marsh Wren', city: 'Sudbury' },
    offices: [{ place: 'Minnow Lake' }],
  }))
  expect(await isNamed('marshwren1', maya)).toBe(true)
  expect(await isNamed('minnowlake', maya)).toBe(true)
  expect(await isNamed('hallowcrest', maya)).toBe(false)
  name = 'Hallowcrest'
  expect(await isNamed('hallowcrest', maya)).toBe(true)
})
