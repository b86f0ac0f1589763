import { describe, expect, it } from 'vitest'
import { phoneLink } from './phone-link.ts'
import { formatPracticePhone } from './practice-phone.ts'

describe('the phone number of a practice', () => {
  it.each([
    ['7055550142', '705-555-0142', '705\u00a0555-0142'],
    ['(705) 555 0142 ', '705-555-0142', '705\u00a0555-0142'],
    ['1 (800) 555.0142', '1-800-555-0142', '1\u00a0800\u00a0555-0142'],
    ['+1 705 555 0142', '1-705-555-0142', '1\u00a0705\u00a0555-0142'],
    ['705.555.0142 x22', '705-555-0142 ext. 22', '705\u00a0555-0142 poste 22'],
    ['+44 20 7946 0958', '+44 20 7946 0958', '+44 20 7946 0958'],
    ['call 705 555 0142', 'call 705 555 0142', 'call 705 555 0142'],
    ['', '', ''],
  ])('typed as %j, has one form in each language', (typed, english, french) => {
    expect(formatPracticePhone(typed, 'en')).toBe(english)
    expect(formatPracticePhone(english, 'en')).toBe(english)
    expect(formatPracticePhone(typed, 'fr')).toBe(french)
    expect(phoneLink(english)).toBe(phoneLink(typed.trim()))
  })
})
