import { describe, expect, it } from 'vitest'
import { matchesContact, parseContact } from './contact.ts'

describe('what a person is found by', () => {
  it.each([
    ['Noor@Mail.example', { email: 'noor@mail.example' }],
    [' +1 (613) 555-0187 ', { digits: '6135550187' }],
    ['613 555 0187 ext 22', { digits: '6135550187' }],
    ['Noor Haddad', undefined],
    ['noor 613-555-0187', undefined],
    ['555-01', undefined],
    ['@', undefined],
  ])('is the address or the number of %s', (typed, contact) => {
    expect(parseContact(typed)).toEqual(contact)
  })

  it('is found in any letter case and notation, and never by a part', () => {
    const person = { email: 'Noor@mail.example', phone: '(613) 555-0187' }
    expect(matchesContact({ email: 'noor@mail.example' }, person)).toBe(true)
    expect(matchesContact({ email: 'oor@mail.example' }, person)).toBe(false)
    expect(matchesContact({ digits: '6135550187' }, person)).toBe(true)
    expect(matchesContact({ digits: '5550187' }, person)).toBe(false)
    expect(matchesContact({ digits: '6135550187' }, { ...person, phone: null })).toBe(false)
  })
})
