import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('hashes the same password to another hash each time, and knows both', async () => {
  const passwords = createPasswords()
  const [one, other] = await Promise.all([passwords.hash('river'), passwords.hash('river')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'river')).toBe(true)
  expect(await passwords.verify(other, 'river')).toBe(true)
  expect(await passwords.verify(one, 'River')).toBe(false)
})

it('says no where there is no hash, even to the words that stand in for one', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(undefined, 'no account has this password')).toBe(false)
})

it('says that it is busy rather than let a flood in', async () => {
  const passwords = createPasswords()
  // Two at work and two hundred in line.
  const flood = Array.from({ length: 210 }, () => passwords.verify(undefined, 'guess'))
  expect(await Promise.all(flood.slice(202))).toEqual(Array.from({ length: 8 }, () => 'busy'))
  expect(await flood[0]).toBe(false)
})
