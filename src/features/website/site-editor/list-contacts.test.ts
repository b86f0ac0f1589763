import { expect, it } from 'vitest'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import { expectLinear } from '../../../../tests/support/measured-work.ts'
import { readDemoContent } from '../../../../tests/support/site-test-bed.ts'
import { compareContacts } from './list-contacts.ts'

const change = (edit: (content: SiteContent) => void) => {
  const after = readDemoContent()
  edit(after)
  return compareContacts(readDemoContent(), after)
}

it('finds no changed contact where only words and days change', () => {
  const unchanged = change((content) => {
    content.practice.blurb.en = 'In Ottawa since 2009, from $125 to $195.'
    content.documents.privacy.changedOn = '2026-11-28'
  })
  expect(unchanged).toEqual({ added: [], removed: [] })
})

it.each<[string, (content: SiteContent) => void, string]>([
  ['phone', ({ practice }) => (practice.phone = '613-555-0666'), '613-555-0666'],
  ['email', ({ practice }) => (practice.email = 'me@evil.example'), 'me@evil.example'],
  [
    'privacy email',
    ({ practice }) => (practice.privacyEmail = 'me@evil.example'),
    'me@evil.example',
  ],
  [
    'booking link',
    ({ practice }) => (practice.bookingUrl = 'https://pay.evil.example/now'),
    'https://pay.evil.example/now',
  ],
  [
    'payment address in a text',
    ({ practice }) => (practice.blurb.fr = 'Payez à payer@evil.example.'),
    'payer@evil.example',
  ],
  [
    'number in a text',
    ({ practice }) => (practice.blurb.en = 'Call +1 (613) 555 0666 today'),
    '+1 (613) 555 0666',
  ],
  [
    'mailing address',
    ({ practice }) => (practice.mailingAddress = [{ en: '1 Elsewhere Rd', fr: '' }]),
    '1 Elsewhere Rd',
  ],
])('finds a changed %s', (_what, edit, added) => {
  expect(change(edit).added).toContain(added)
})

it('finds a changed office, and names what was there before', () => {
  const { added, removed } = change(({ offices }) => {
    const [first] = offices
    if (first) first.postalCode = 'K1R 0A0'
  })
  expect(added).toEqual(['250 City Centre Ave, Suite 402, Ottawa, K1R 0A0'])
  expect(removed).toEqual(['250 City Centre Ave, Suite 402, Ottawa, K1R 6K7'])
})

it('reads a long word as fast as a text of many words', () => {
  expectLinear((size) => change(({ practice }) => (practice.blurb.en = 'a'.repeat(size))), 160_000)
})
