import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone } from '#shared/phone.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { normalizePhone } from './normalize-phone.ts'

describe('a stored phone number', () => {
  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['+49 30 1234 56789', '+49 30 123456789', 'tel:+4930123456789'],
    ['+4930123456789', '+49 30 123456789', 'tel:+4930123456789'],
    ['(+49) 30-1234/56789', '+49 30 123456789', 'tel:+4930123456789'],
    ['+33 (0)6 12 34 56 78', '+33 6 12 34 56 78', 'tel:+33612345678'],
    ['+86 138 0013 8000', '+86 138 0013 8000', 'tel:+8613800138000'],
    // In Italy the zero is a part of the number and is dialled from abroad too.
    ['+39 (0)6 698 12345', '+39 06 6981 2345', 'tel:+390669812345'],
    ['011 44 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['0044 20 7946 0958', '+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 20 7946 0958 extension 301', '+44 20 7946 0958 ext. 301', 'tel:+442079460958;ext=301'],
  ])(
    'of another country, typed as %j, is stored as %j and dialled as %s',
    async (typed, stored, dialled) => {
      expect(await normalizePhone(typed)).toBe(stored)
      expect(phoneLink(stored)).toBe(dialled)
    },
  )

  it.each([
    ['6135550187', '(613) 555-0187'],
    ['16135550187', '(613) 555-0187'],
    ['+1 613-555-0187', '(613) 555-0187'],
    ['1.868.555.0187', '(868) 555-0187'],
    // Ten digits without a plus are formatted as specified, whether or not such a number exists.
    ['0301234567', '(030) 123-4567'],
    ['613 555 0199 x22', '613 555 0199 x22'],
    ['+16135550199;ext=22', '+16135550199;ext=22'],
  ])('of North America, typed as %j, is stored as %j', async (typed, stored) => {
    expect(await normalizePhone(typed)).toBe(stored)
  })

  it.each([
    ['a country code that does not exist', '+999 123 456 7890'],
    ['too few digits for its country', '+49 3'],
    ['two numbers', '+49 30 1234 56789 or +49 30 5551234'],
    ['a remark', '+49 30 1234 56789 after 5'],
    ['more digits than North America has', '613 555 0199 22'],
    ['no digits', 'call me'],
  ])('with %s stays as typed', async (_, typed) => {
    expect(await normalizePhone(typed)).toBe(typed)
  })

  const numbers = fc.string({ unit: fc.constantFrom(...'0123456789 -().+x#,;e'), maxLength: 40 })
  const international = fc
    .tuple(
      fc.constantFrom('44', '49', '33', '39', '86', '91', '52'),
      fc.stringMatching(/^\d{6,12}$/),
    )
    .map(([country, digits]) => `+${country}${digits}`)

  it('does not change when stored again, nor when the form has formatted it first', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(numbers, international), async (typed) => {
        const stored = await normalizePhone(typed)
        expect(await normalizePhone(stored)).toBe(stored)
        expect(await normalizePhone(formatPhone(typed))).toBe(stored)
        expect(stored.length).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('preserves its plus, and the digits after the country code', async () => {
    await fc.assert(
      fc.asyncProperty(international, async (typed) => {
        const stored = await normalizePhone(typed)
        expect(stored).toMatch(/^\+/)
        // Only a zero that is dialled within the country may be dropped.
        expect(stored.replaceAll(/\D/g, '').replaceAll('0', '')).toBe(
          typed.replaceAll(/\D/g, '').replaceAll('0', ''),
        )
      }),
    )
  })
})
