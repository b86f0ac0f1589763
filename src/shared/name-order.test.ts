import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../tests/support/run.ts'
import { comparePeople, nameOrder, personOrder } from './name-order.ts'

it('puts names where a dictionary has them, byte by byte', () => {
  const names = fc.string({
    unit: fc.constantFrom(...'abcdeéèëçzßæœøłđñ ABCÉÎ-.’19'),
    maxLength: 6,
  })
  const inDictionary = new Intl.Collator('en-CA', { sensitivity: 'base' })
  const bytes = (name: string) => Buffer.from(nameOrder(name.trim()))
  fc.assert(
    fc.property(names, names, (a, b) => {
      const inBytes = Buffer.compare(bytes(a), bytes(b))
      expect(inBytes).toBe(Math.sign(inDictionary.compare(a.trim(), b.trim())))
    }),
    { numRuns: toRuns(2_000) },
  )
})

describe('people', () => {
  const person = (firstName: string, lastName: string | null) => ({ firstName, lastName })

  it('are sorted by last name, then by first name', () => {
    const sorted = [
      person('Zoë', 'De'),
      person('Anna', 'De Boer'),
      person('Émile', 'Éluard'),
      person('Amir', 'Roy'),
      person('Zara', 'Roy'),
      person('Bea', 'Roy-Smith'),
      person('Sarah', null),
      person('Adam', 'Zhou'),
    ]
    expect(sorted.toReversed().toSorted(comparePeople)).toEqual(sorted)
  })

  it('are sorted in the program as in a database, byte by byte', () => {
    const names = fc.string({ unit: fc.constantFrom(...'abé -.�🌊'), maxLength: 4 })
    const people = fc.record({ firstName: names, lastName: fc.option(names) })
    const bytes = (one: Parameters<typeof personOrder>[0]) => Buffer.from(personOrder(one))
    fc.assert(
      fc.property(people, people, (a, b) => {
        expect(Math.sign(comparePeople(a, b))).toBe(Buffer.compare(bytes(a), bytes(b)))
      }),
    )
  })
})
