import { expect, it } from 'vitest'
import { createPasswords, placeholderHash } from './passwords.ts'

it('hashes the same password differently each time and accepts both hashes', async () => {
  const passwords = createPasswords()
  const [one, other] = await Promise.all([passwords.hash('river'), passwords.hash('river')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'river', 'client')).toBe(true)
  expect(await passwords.verify(other, 'river', 'client')).toBe(true)
  expect(await passwords.verify(one, 'River', 'client')).toBe(false)
})

it('rejects every password for an unknown account, even that of the placeholder hash', async () => {
  const passwords = createPasswords()
  expect(await passwords.verify(undefined, 'no account has this password', 'client')).toBe(false)
})

it('spends as much on an unknown account as on a known one', async () => {
  const costs = (hash: string) => hash.split('$').slice(0, 4)
  expect(costs(placeholderHash)).toEqual(costs(await createPasswords().hash('river')))
})

it('answers busy once the queue is full', async () => {
  const passwords = createPasswords()
  const flood = Array.from({ length: 60 }, () => passwords.verify(undefined, 'guess', 'flood'))
  const answers = await Promise.all(flood)
  const served = answers.filter((answer) => answer === false)
  // One or two running, and forty waiting.
  expect(served.length).toBeGreaterThanOrEqual(41)
  expect(served.length).toBeLessThanOrEqual(42)
  expect(answers.at(-1)).toBe('busy')
})

it('serves a colleague before another client’s flood is done', async () => {
  const passwords = createPasswords()
  const order: string[] = []
  const verify = async (client: string) => {
    await passwords.verify(undefined, 'guess', client)
    order.push(client)
  }
  await Promise.all([...Array.from({ length: 20 }, () => verify('flood')), verify('colleague')])
  expect(order.indexOf('colleague')).toBeLessThan(5)
})
