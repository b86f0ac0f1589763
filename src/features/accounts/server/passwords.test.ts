import { expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

it('hashes the same password to another hash each time, and knows both', async () => {
  const passwords = createPasswords()
  const [one, other] = await Promise.all([passwords.hash('river'), passwords.hash('river')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'river', 'client')).toBe(true)
  expect(await passwords.verify(other, 'river', 'client')).toBe(true)
  expect(await passwords.verify(one, 'River', 'client')).toBe(false)
})

it('says no where there is no hash, even to the words that stand in for one', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(undefined, 'no account has this password', 'client')).toBe(false)
})

it('says that it is busy rather than let a flood in', async () => {
  const passwords = createPasswords()
  const flood = Array.from({ length: 60 }, () => passwords.verify(undefined, 'guess', 'flood'))
  const answers = await Promise.all(flood)
  const served = answers.filter((answer) => answer === false)
  // Those at work, and forty in line.
  expect(served.length).toBeGreaterThanOrEqual(41)
  expect(served.length).toBeLessThanOrEqual(42)
  expect(answers.at(-1)).toBe('busy')
})

it('lets nobody wait behind the flood of another', async () => {
  const passwords = createPasswords()
  const order: string[] = []
  const ask = async (client: string) => {
    await passwords.verify(undefined, 'guess', client)
    order.push(client)
  }
  await Promise.all([...Array.from({ length: 20 }, () => ask('flood')), ask('colleague')])
  expect(order.indexOf('colleague')).toBeLessThan(5)
})
