import { expect, it } from 'vitest'
import { toReference } from '#shared/request-reference.ts'
import { exampleLead } from '../../../../../tests/support/example-lead.ts'
import { parseSearchTerms, toPersonKeys, toSearchColumns } from './search.ts'

const labels = {
  services: { couples: 'Couples', ptsd: 'PTSD', 'children-teen': 'Children / Teen' },
  locations: { kanata: 'Kanata Office', virtual: 'Virtual (Online) Sessions' },
  staff: new Map([[7, 'Maya Chen']]),
}

it.each([
  ['CHLOÉ', ['chloe']],
  ['  lavoie   Couples ', ['lavoie', 'couples']],
  ['Lead 1047', ['1047']],
  ['lead #1047', ['1047']],
  ['lead poisoning', ['lead', 'poisoning']],
  ['+16135550139', ['6135550139']],
  ['+4930123456789', ['4930123456789']],
  ['+1 (613) 555-0139', ['(613)', '555-0139']],
  ['1-613-555-0139', ['6135550139']],
  ['+49 30 123456789', ['+49', '30', '123456789']],
  ['called 2026-11-22', ['called', '2026-11-22']],
  [' \t ', []],
])('splits a search into folded terms: %o', (search, terms) => {
  expect(parseSearchTerms(search, labels).map(({ text }) => text)).toEqual(terms)
})

it('matches labels of service, office and assignee, and the id of a lead', () => {
  const terms = parseSearchTerms('couples virt maya 47', labels)
  expect(terms.map(({ services }) => services)).toEqual([['couples'], [], [], []])
  expect(terms.map(({ locations }) => locations)).toEqual([[], ['virtual'], [], []])
  expect(terms.map(({ assignees }) => assignees)).toEqual([[], [], [7], []])
  expect(terms.map(({ id }) => id)).toEqual([undefined, undefined, undefined, 47])
})

it('finds a lead by the reference that its client reads out', () => {
  const [term] = parseSearchTerms(toReference(1047), labels)
  expect(term?.id).toBe(1047)
})

it('stores the text that a lead is found by', () => {
  expect(toSearchColumns({ ...exampleLead, lastName: 'L’Écuyer-Roy' })).toEqual({
    searchText: [
      'chloe lecuyer-roy',
      'chloe.l@mail.example',
      '(613) 555-0139',
      '6135550139',
      'called.',
    ].join('\n'),
    nameKey: 'l$ecuyer!roy\tchloe',
    emailKey: 'chloe.l@mail.example',
    phoneKey: '6135550139',
  })
})

it('gives all requests of a person the same keys, however their number is written', () => {
  const { email } = exampleLead
  const numbers = ['(613) 555-0139', '+1 613 555 0139', '613.555.0139 ext. 4', '1-613-555-0139 x22']
  for (const phone of numbers) {
    expect(toPersonKeys({ email: 'Chloe.L@Mail.example ', phone })).toEqual(
      toPersonKeys({ email, phone: exampleLead.phone }),
    )
  }
  expect(toPersonKeys({ email: '', phone: '' })).toEqual({ emailKey: '', phoneKey: '' })
})
