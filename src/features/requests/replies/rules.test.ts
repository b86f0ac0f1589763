import { describe, expect, it } from 'vitest'
import type { Reply } from './contract.ts'
import { fillReply, findGap, listChoices, searchChoices, toGapWarning } from './rules.ts'

const reply = (id: number, title: string, en: string, fr?: string): Reply => ({
  id,
  title,
  text: { en, ...(fr === undefined ? {} : { fr }) },
  shared: true,
})

describe('placeholders', () => {
  it.each([
    ['Hello {firstName}', { firstName: 'Noor' }, 'Hello Noor'],
    ['{firstName} {firstName}', { firstName: 'Noor' }, 'Noor Noor'],
    // SECOND-EDITION: an unknown value stays visible as a gap.
    ['{therapistName}: {fee}', { therapistName: 'Maya Chen', fee: null }, 'Maya Chen: {fee}'],
    ['Hello {firstName}', { firstName: '' }, 'Hello {firstName}'],
    ['{lastName} {toString}', { firstName: 'Noor' }, '{lastName} {toString}'],
    // A value is text, not a pattern and not a placeholder.
    ['{firstName} {fee}', { firstName: '$& {fee}', fee: '$150' }, '$& {fee} $150'],
  ])('of “%s” are filled with what is known', (text, values, filled) => {
    expect(fillReply(text, values)).toBe(filled)
  })

  it('that are left over are found as gaps, the first one first', () => {
    const gap = findGap('Hello Noor, the fee is {fee}, says {practiceName}.')
    expect(gap).toEqual({ start: 23, end: 28, words: 'the fee' })
    expect(gap && toGapWarning(gap)).toBe('The text still has a gap: please fill in the fee.')
    expect(findGap('A {strange} text with } and {')).toBeUndefined()
  })
})

describe('the choices', () => {
  const replies = [
    reply(1, 'Fee', 'The fee is {fee}', 'Le tarif est de {fee}'),
    reply(2, 'First contact', 'Hello', 'Bonjour'),
    reply(3, 'Parking', 'Behind the house, not in front'),
  ]
  const shown = (first: 'en' | 'fr', search = '') =>
    searchChoices(listChoices(replies, first), search).map(({ id }) => id)

  it('have the language of the person first', () => {
    expect(shown('fr')).toEqual(['1-fr', '2-fr', '1-en', '2-en', '3-en'])
    expect(shown('en')).toEqual(['1-en', '2-en', '3-en', '1-fr', '2-fr'])
  })

  it('begin with the one that was used last, in both languages', () => {
    const ids = listChoices(replies, 'fr', 2).map(({ id }) => id)
    expect(ids).toEqual(['2-fr', '1-fr', '2-en', '1-en', '3-en'])
  })

  it.each([
    ['f', ['1-fr', '2-fr', '1-en', '2-en', '3-en']],
    ['first con', ['2-fr', '2-en']],
    ['CONTACT', ['2-fr', '2-en']],
    ['bonjoúr', ['2-fr']],
    ['ont', ['2-fr', '2-en', '3-en']],
    ['xyz', []],
  ])('found by “%s” match by their titles before by their texts', (search, ids) => {
    expect(shown('fr', search)).toEqual(ids)
  })
})
