import { expect, it } from 'vitest'
import { expectLinear } from '../../tests/support/measured-work.ts'
import { splitLinks, splitMailLinks, splitPortalLinks } from './message-links.ts'

const linksIn = (message: string) =>
  splitLinks(message).flatMap(({ text, href }) => (href === undefined ? [] : [[text, href]]))

it.each([
  ['See https://cmha.ca/find-help.', [['https://cmha.ca/find-help', 'https://cmha.ca/find-help']]],
  ['(see www.cmha.ca)', [['www.cmha.ca', 'https://www.cmha.ca/']]],
  [
    'https://en.wikipedia.org/wiki/Rest_(music)',
    [['https://en.wikipedia.org/wiki/Rest_(music)', 'https://en.wikipedia.org/wiki/Rest_(music)']],
  ],
  ['Write to intake@mail.example, please', [['intake@mail.example', 'mailto:intake@mail.example']]],
  [
    'Look at /therapists/maya-chen or /services.',
    [
      ['/therapists/maya-chen', '/therapists/maya-chen'],
      ['/services', '/services'],
    ],
  ],
  [
    'You can leave a request at /consultation and we will get back to you. If you are in crisis, call or text 988 at any hour; in an emergency call 911.',
    [
      ['leave a request', '/consultation'],
      ['988', 'tel:988'],
      ['911', 'tel:911'],
    ],
  ],
  [
    'Vous pouvez laisser une demande à /consultation et nous communiquerons avec vous. Si vous êtes en crise, appelez ou textez le 9-8-8 à toute heure; en cas d’urgence, appelez le 911.',
    [
      ['laisser une demande', '/fr/consultation'],
      ['9-8-8', 'tel:988'],
      ['911', 'tel:911'],
    ],
  ],
  ['Call (613) 555-0187.', [['(613) 555-0187', 'tel:+16135550187']]],
  [
    '(613-555-0187, or 1-800-555-0142)',
    [
      ['613-555-0187', 'tel:+16135550187'],
      ['1-800-555-0142', 'tel:+18005550142'],
    ],
  ],
  ['Au +1 613 555-0187', [['+1 613 555-0187', 'tel:+16135550187']]],
  ['Laissez une demande à\u00a0/consultation.', [['Laissez une demande', '/fr/consultation']]],
  ['Voyez /fr/services/anxiety.', [['/fr/services/anxiety', '/fr/services/anxiety']]],
])('links what is an address: %s', (message, links) => {
  expect(linksIn(message)).toEqual(links)
})

it.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'https://stillwater.example@evil.example/',
  'https://аpple.example/',
  'https://xn--pple-43d.example/',
  'http://localhost/',
  'and/or, 9/11, 9-1-1',
  '19-8-8, 9-8-8-1, 9-8-80 and 613 9-8-8/2',
  'Room 988-2, $911, 1,911 and 613 988 5555-911',
  '613-555-01872, 4613-555-0187, 613-555-0187-3 and 4111 1111 1111 1111',
  '2026-11-28 12:30, 613.555, $613 555 0187',
  '/admin/leads',
  '//evil.example',
  'www.. and https://...',
])('leaves alone what is none, or could deceive: %s', (message) => {
  expect(linksIn(message).filter(([, href]) => href !== 'tel:988')).toEqual([])
})

it('loses no character but the address that a sentence of ours names', () => {
  for (const message of [
    '',
    'plain',
    ' https://cmha.ca ',
    'a 988 b',
    'x\n/about\ny',
    'www.',
    '🌿 911',
  ]) {
    expect(
      splitLinks(message)
        .map(({ text }) => text)
        .join(''),
    ).toBe(message)
  }
})

it('leaves paths of our own pages alone in a mail, and links the rest as in a chat', () => {
  const message =
    'You can leave a request at /consultation, see www.cmha.ca, write to intake@mail.example or call 988.'
  const parts = splitMailLinks(message)
  expect(parts.map(({ text }) => text).join('')).toBe(message)
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual([
    'https://www.cmha.ca/',
    'mailto:intake@mail.example',
    'tel:988',
  ])
})

it.each([
  ['javascript:alert(1)', []],
  ['JavaScript://mail.example/%0Aalert(1)', []],
  ['https://mail.example/\u0000\u001B', []],
  ['https://mail.example/\u202Egpj.exe', []],
  ['java\tscript:alert(1)', []],
  ['https://mail.example/?a="onmouseover="alert(1)', ['https://mail.example/?a=']],
  [
    "https://mail.example/?a='onmouseover='alert(1)",
    ['https://mail.example/?a=%27onmouseover=%27alert(1)'],
  ],
  [`https://mail.example/${'a'.repeat(500)}`, []],
])('gives an attacker nothing but a plain address: %j', (message, hrefs) => {
  expect(splitMailLinks(message).flatMap(({ href }) => href ?? [])).toEqual(hrefs)
})

it.each<[string, number, (count: number) => string]>([
  ['brackets', 100_000, (count) => `https://mail.example/${')'.repeat(count)}`],
  ['dots', 96_000, (count) => `https://mail.example/${'.'.repeat(count)}a`],
  ['local parts', 48_000, (count) => 'a.'.repeat(count)],
  ['domains', 48_000, (count) => `a@${'a.'.repeat(count)}`],
  ['addresses', 5_760, (count) => 'www.mail.example '.repeat(count)],
])('reads a hundred thousand characters of %s once', (_name, most, toMessage) => {
  expectLinear((count) => {
    const message = toMessage(count)
    const parts = splitMailLinks(message)
    expect(parts.map(({ text }) => text).join('')).toBe(message)
  }, most)
})

it.each([
  ['Call (613) 555-0187.', [['(613) 555-0187', 'tel:+16135550187']]],
  [
    '613-555-0187 or +1 613 555 0199',
    [
      ['613-555-0187', 'tel:+16135550187'],
      ['+1 613 555 0199', 'tel:+16135550199'],
    ],
  ],
  ['6135550187', [['6135550187', 'tel:+16135550187']]],
  ['order 61355501871234', []],
  ['in 2026-11-22', []],
  ['card 4111 1111 1111 1111', []],
  [
    'See https://stillwater.example/fees.',
    [['https://stillwater.example/fees', 'https://stillwater.example/fees']],
  ],
  [
    'https://a.example (or http://b.example/x?y=1)',
    [
      ['https://a.example', 'https://a.example/'],
      ['http://b.example/x?y=1', 'http://b.example/x?y=1'],
    ],
  ],
  [
    'https://a.example/613-555-0187',
    [['https://a.example/613-555-0187', 'https://a.example/613-555-0187']],
  ],
  ['iris@mail.example', [['iris@mail.example', 'mailto:iris@mail.example']]],
  // A link that is shown as another one, and paths that would lead out of the portal.
  ['https://stillwater.example@evil.example/', []],
  ['javascript:alert(1) and ftp://a.example', []],
  ['leave a request at /consultation', []],
  ['', []],
])('links what is an address or a number in the portal’s “%s”', (text, links) => {
  const parts = splitPortalLinks(text)
  expect(
    parts.flatMap((part) => (part.href === undefined ? [] : [[part.text, part.href]])),
  ).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
