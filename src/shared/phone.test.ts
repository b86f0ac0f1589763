import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, phoneDigits } from './phone.ts'

describe('a phone number', () => {
  it.each([
    ['6135550187', '(613) 555-0187'],
    ['16135550187', '(613) 555-0187'],
    ['+1 (613) 555-0187', '(613) 555-0187'],
    ['613.555.0187', '(613) 555-0187'],
    ['613 555 0187 x 22', '(613) 555-0187 22'],
    ['1 613 555 0187 22', '(161) 355-5018 722'],
    ['26135550187', '(261) 355-5018 7'],
    ['555-0187', '5550187'],
    ['call me', ''],
  ])('typed as %j is written %j', (typed, written) => {
    expect(formatPhone(typed)).toBe(written)
  })

  const numbers = fc.string({ unit: fc.constantFrom(...'0123456789 -().+x'), maxLength: 40 })

  it('keeps every digit but a leading 1 of eleven', () => {
    fc.assert(
      fc.property(numbers, (typed) => {
        const digits = typed.replace(/\D/g, '')
        const kept = formatPhone(typed).replace(/\D/g, '')
        expect(kept).toBe(digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits)
        expect(phoneDigits(typed)).toBe(kept)
      }),
    )
  })

  it('is written the same when it is written again', () => {
    fc.assert(
      fc.property(numbers, (typed) => {
        const written = formatPhone(typed)
        // Eleven digits that begin with a second 1 would lose that one too.
        fc.pre(phoneDigits(typed).length !== 11 || !phoneDigits(typed).startsWith('1'))
        expect(formatPhone(written)).toBe(written)
      }),
    )
  })
})
