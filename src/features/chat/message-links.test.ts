import { expect, it } from 'vitest'
import { splitLinks } from './message-links.ts'

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
  'Room 988-2, $911, 1,911 and 613 988 5555-911',
  '/admin/leads',
  '//evil.example',
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
