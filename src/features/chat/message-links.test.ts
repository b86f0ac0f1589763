import { expect, it } from 'vitest'
import { splitLinks } from './message-links.ts'

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
])('links what is an address or a number in “%s”', (text, links) => {
  const parts = splitLinks(text)
  expect(
    parts.flatMap((part) => (part.href === undefined ? [] : [[part.text, part.href]])),
  ).toEqual(links)
  expect(parts.map((part) => part.text).join('')).toBe(text)
})
