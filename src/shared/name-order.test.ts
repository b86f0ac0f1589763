import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameOrder } from './name-order.ts'

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
    { numRuns: 2_000 },
  )
})
