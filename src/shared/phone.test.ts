import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, phoneDigits } from './phone.ts'
import { formatLocalPhone, phoneLink } from './phone-link.ts'

describe('a phone number', () => {
  it.each([
    ['6135550187', '(613) 555-0187'],
    ['16135550187', '(613) 555-0187'],
    ['+1 (613) 555-0187', '(613) 555-0187'],
    ['613.555.0187', '(613) 555-0187'],
    [' 613  555\t0187 (home) ', '(613) 555-0187'],
  ])('of North America, typed as %j, is written %j', (typed, written) => {
    expect(formatPhone(typed)).toBe(written)
    expect(phoneLink(written)).toBe('tel:+16135550187')
  })

  it.each([
    ['+44 20 7946 0958', 'tel:+442079460958'],
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+49 30 1234 56789', 'tel:+4930123456789'],
    ['+47 22 12 34 56', 'tel:+4722123456'],
    ['011 44 20 7946 0958', 'tel:+442079460958'],
    ['0044 20 7946 0958', 'tel:+442079460958'],
    ['(613) 555-0199 ext 22', 'tel:+16135550199;ext=22'],
    ['613 555 0199 x22', 'tel:+16135550199;ext=22'],
    ['1-613-555-0199, poste 7', 'tel:+16135550199;ext=7'],
    ['613-555-0199 #4', 'tel:+16135550199;ext=4'],
    ['+16135550199;ext=22', 'tel:+16135550199;ext=22'],
    ['+44 20 7946 0958 extension 301', 'tel:+442079460958;ext=301'],
    ['613 555 0199 22', 'tel:613555019922'],
  ])(
    'with a country code or an extension, %j, stays as typed and is dialled as %s',
    (typed, dialled) => {
      expect(formatPhone(typed)).toBe(typed)
      expect(phoneLink(typed)).toBe(dialled)
    },
  )

  it.each([
    ['613 555 019 ext 9', 9],
    ['613-555-0199 ext 22', 10],
    ['+1 613 555 0199 x5', 10],
    ['+44 20 7946 0958', 12],
    ['call me', 0],
  ])('%j has %i digits, its extension apart', (typed, count) => {
    expect(phoneDigits(typed)).toHaveLength(count)
  })

  it('removes line breaks and invisible marks', () => {
    expect(formatPhone('+44 20\n7946\u202e 0958')).toBe('+44 20 7946 0958')
  })

  const numbers = fc.string({ unit: fc.constantFrom(...'0123456789 -().+x#,;e'), maxLength: 40 })

  it('preserves every digit except a leading 1 of eleven', () => {
    fc.assert(
      fc.property(numbers, (typed) => {
        const digits = typed.replace(/\D/g, '')
        const formatted = formatPhone(typed).replace(/\D/g, '')
        const dropsOne = digits.length === 11 && digits.startsWith('1')
        expect([digits, ...(dropsOne ? [digits.slice(1)] : [])]).toContain(formatted)
        expect(phoneLink(typed)).toMatch(/^tel:\+?\d*(;ext=\d{1,7})?$/)
      }),
    )
  })

  it('of ten digits is always formatted as (XXX) XXX-XXXX, with or without a leading 1', () => {
    const ten = fc.stringMatching(/^\d{10}$/)
    fc.assert(
      fc.property(ten, (digits) => {
        const written = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
        expect(formatPhone(digits)).toBe(written)
        expect(formatPhone(`1${digits}`)).toBe(written)
        expect(formatPhone(`+1 ${digits}`)).toBe(written)
        expect(phoneDigits(written)).toBe(digits)
      }),
    )
  })

  it('does not change when formatted again, and never exceeds 40 characters', () => {
    fc.assert(
      fc.property(numbers, (typed) => {
        const written = formatPhone(typed)
        expect(formatPhone(written)).toBe(written)
        expect(written.length).toBeLessThanOrEqual(40)
      }),
    )
  })

  it('is dialled the same as typed and as formatted', () => {
    fc.assert(
      fc.property(numbers, (typed) => {
        expect(phoneLink(formatPhone(typed))).toBe(phoneLink(typed))
      }),
    )
  })
})

describe('a phone number on a page', () => {
  it.each([
    ['(613) 555-0187', '613\u00a0555-0187'],
    ['1-800-555-0142', '1\u00a0800\u00a0555-0142'],
    ['+1 613-555-0187', '1\u00a0613\u00a0555-0187'],
    ['(613) 555-0187 poste 22', '(613) 555-0187 poste 22'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['', ''],
  ])('is written in French as %s → %s, and in English as it is', (phone, written) => {
    expect(formatLocalPhone(phone, 'fr')).toBe(written)
    expect(formatLocalPhone(phone, 'en')).toBe(phone)
    expect(phoneLink(formatLocalPhone(phone, 'fr'))).toBe(phoneLink(phone))
  })
})
