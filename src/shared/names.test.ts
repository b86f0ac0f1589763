import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitaliseName } from './capitalise-name.ts'
import { initials, initialsOfName } from './initials.ts'
import { fullName } from './names.ts'

describe('a name in its usual spelling', () => {
  it.each([
    ["anne-marie o'NEIL", "Anne-Marie O'Neil"],
    ['MARIE-ÈVE', 'Marie-Ève'],
    ['élise  de la   cruz', 'Élise De La Cruz'],
    ['d’angelo', 'D’Angelo'],
    ['  maya\tchen ', 'Maya Chen'],
    ['ŒUVRARD', 'Œuvrard'],
    ['岡田', '岡田'],
    ['straße', 'Straße'],
    ['ßa', 'ßa'],
    ['anne\u2011marie', 'Anne\u2011Marie'],
    ['jean–luc', 'Jean–Luc'],
    ['oʼneil', 'OʼNeil'],
    ['O`NEIL', 'O`Neil'],
    ['d´angelo', 'D´Angelo'],
    ['o‘brien', 'O‘Brien'],
    // Georgian names have no capitals.
    ['გიორგი', 'გიორგი'],
    ['ᲒᲘᲝᲠᲒᲘ', 'გიორგი'],
    ['ALİ', 'Ali'],
    ['ipek IŞIK-ığdır', 'İpek Işık-Iğdır'],
    ['İSMAİL ÇAĞRI', 'İsmail Çağrı'],
    ['ŞIRIN', 'Şirin'],
    ['ǆon ǅ', 'ǅon ǅ'],
    ['ǇILJANA ǌegoš', 'ǈiljana ǋegoš'],
    ['IJsbrand van IJZEREN', 'IJsbrand Van Ijzeren'],
    ['ijaz', 'Ijaz'],
    ["jan van 't hof", "Jan Van 't Hof"],
    ['’s-gravesande', '’s-Gravesande'],
    ['kaʻiulani', 'Kaʻiulani'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
    ['x2 3y', 'X2 3y'],
    ['-', '-'],
    ['', ''],
  ])('of %j is %j', (typed, usual) => {
    expect(capitaliseName(typed)).toBe(usual)
  })

  const letters = fc.string({
    unit: fc.constantFrom(..."abstzABZéÉßŒœİıĞǆΣσიJ字🌿\u0301 -'’.2"),
    maxLength: 30,
  })
  const anything = fc.oneof(letters, fc.string({ unit: 'grapheme' }))

  it('is already so when it was made so before', () => {
    fc.assert(
      fc.property(anything, (name) => {
        const once = capitaliseName(name)
        expect(capitaliseName(once)).toBe(once)
      }),
    )
  })

  it('has the letters that were typed', () => {
    fc.assert(
      fc.property(anything, (name) => {
        // There and back, since some letters share a capital (i and ı, both kinds of σ). A small i has no second dot.
        const letters = (text: string) =>
          text.toLowerCase().replaceAll('i\u0307', 'i').toUpperCase()
        expect(letters(capitaliseName(name))).toBe(letters(name.trim().replace(/\s+/g, ' ')))
      }),
    )
  })
})

it('is first and last name, or what there is of them', () => {
  expect(fullName({ firstName: 'Maya', lastName: 'Chen' })).toBe('Maya Chen')
  expect(fullName({ firstName: 'Maya', lastName: '' })).toBe('Maya')
})

it.each([
  ['Élise', 'Tremblay', 'ÉT'],
  ['maya', 'chen', 'MC'],
  ['Maya', '', 'M'],
  ['𝒜da', '🌿', '𝒜🌿'],
  ['გიორგი', 'ǆon', 'გǅ'],
  ['', '', ''],
])('stands for a missing portrait: %s %s is %s', (firstName, lastName, shown) => {
  expect(initials({ firstName, lastName })).toBe(shown)
})

it.each([
  ['Sarah B.', 'SB'],
  ['Jean-Luc de la Tour', 'JT'],
  ['élise', 'É'],
  ['Zoë 🌊', 'Z'],
  ['🌊 (Zoë) Lefèvre', 'ZL'],
  ['🌊', '🌊'],
  ['  ', ''],
])('stands for the picture of a visitor: %s is %s', (name, shown) => {
  expect(initialsOfName(name)).toBe(shown)
})
