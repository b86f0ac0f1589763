import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createDraft,
  hasChanges,
  hasEmails,
  isSameSubject,
  newestMessage,
  splitQuote,
  textToHtml,
  toQuote,
  toReplySubject,
} from './rules.ts'

it.each([
  ['Your request', 'Re: Your request'],
  ['Re: Your request', 'Re: Your request'],
  ['RE: Your request', 'RE: Your request'],
  ['re : Your request', 're : Your request'],
  ['Rendez-vous', 'Re: Rendez-vous'],
  ['Fwd: Your request', 'Re: Fwd: Your request'],
])('a reply to “%s” is called “%s”', (subject, reply) => {
  expect(toReplySubject(subject)).toBe(reply)
})

it.each([
  ['Your request', 'Re: your  request', true],
  ['RE: Fwd: Your request', 'Your request', true],
  ['Your request', 'Your other request', false],
  ['Rendez-vous', 'Re: Rendez-vous', true],
])('“%s” and “%s”: one conversation %s', (one, other, is) => {
  expect(isSameSubject(one, other)).toBe(is)
})

it('hides no line that the client wrote, wherever it stands', () => {
  const line = fc.constantFrom(
    '> quoted',
    '',
    '-- ',
    'On Friday 20 Maya wrote:',
    'wrote:',
    'Sent from my phone',
    'OWN',
    'On Friday 20 I cannot come. OWN',
    'Le 4, OWN',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const { own, quoted } = splitQuote(lines.join('\n'))
      // A mail program breaks its own line in this way.
      const broken = /(?:Le 4,|On Friday 20 I cannot come\.) OWN\nwrote:/g
      expect(quoted.replace(broken, '')).not.toContain('OWN')
      expect(quoted === '' || /wrote:/.test(quoted) || own === '').toBe(true)
    }),
  )
})

describe('what a mail says by itself', () => {
  it.each([
    // Nothing says that these are quotes: clients write lists and numbers in that way.
    ['Yes.\n\n> No?\n> Maya', 'Yes.\n\n> No?\n> Maya', ''],
    ['I would like:\n> evenings\n> Arabic', 'I would like:\n> evenings\n> Arabic', ''],
    ['My score was\n\n>20, please help', 'My score was\n\n>20, please help', ''],
    [
      'On Thursday 4 I cannot come.\nYou wrote:\n> Thursday?',
      'On Thursday 4 I cannot come.\nYou wrote:\n> Thursday?',
      '',
    ],
    [
      'Le mardi 8 me convient mieux\nVotre collègue a écrit :\n> Jeudi ?',
      'Le mardi 8 me convient mieux\nVotre collègue a écrit :\n> Jeudi ?',
      '',
    ],
    [
      'Oui.\n\nLe ven. 20 nov. 2026 à 17 h 36, Maya Chen <m@x.example> a\nécrit\u00a0:\n\n> Jeudi ?',
      'Oui.',
      'Le ven. 20 nov. 2026 à 17 h 36, Maya Chen <m@x.example> a\nécrit\u00a0:\n\n> Jeudi ?',
    ],
    [
      'Yes.\n\n> On Nov 20, 2026, at 5:36 PM, Maya Chen <m@x.example> wrote:\n> \n> No?',
      'Yes.',
      '> On Nov 20, 2026, at 5:36 PM, Maya Chen <m@x.example> wrote:\n> \n> No?',
    ],
    [
      'Yes.\n\nMaya Chen <m@x.example> wrote:\n\n> No?',
      'Yes.',
      'Maya Chen <m@x.example> wrote:\n\n> No?',
    ],
    [
      'Yes.\n\nOn Fri, Nov 20 Maya\n<m@x.example> wrote:\n> No?',
      'Yes.',
      'On Fri, Nov 20 Maya\n<m@x.example> wrote:\n> No?',
    ],
    [
      'Oui.\n\nLe ven. 20 nov. Maya a écrit :\n> Non?',
      'Oui.',
      'Le ven. 20 nov. Maya a écrit :\n> Non?',
    ],
    ['On Thursday I can come.\nSee you.', 'On Thursday I can come.\nSee you.', ''],
    ['', '', ''],
    [
      'Hi.\n\n> Tuesday?\n\nNo.\n\n> Email?\n\nPlease call me.',
      'Hi.\n\n> Tuesday?\n\nNo.\n\n> Email?\n\nPlease call me.',
      '',
    ],
    [
      'On Fri, Nov 20 Maya wrote:\n> Tuesday?\n\nThursday.',
      'On Fri, Nov 20 Maya wrote:\n> Tuesday?\n\nThursday.',
      '',
    ],
    ['Hi.\n> Tuesday?\nNo.\n> Email?', 'Hi.\n> Tuesday?\nNo.\n> Email?', ''],
    [
      'Yes.\n\nOn 1 May m@x.example wrote:\n> No?\n\n> Maya\n\n-- \nIris',
      'Yes.\n\n-- \nIris',
      'On 1 May m@x.example wrote:\n> No?\n\n> Maya',
    ],
    [
      'Yes.\n\nOn 1 May Maya wrote:\n> No?\n\nSent from my iPhone',
      'Yes.\n\nSent from my iPhone',
      'On 1 May Maya wrote:\n> No?',
    ],
    [
      'Yes.\n-----Original Message-----\nFrom: Maya\n\nNo?\n\nCall me instead.',
      'Yes.\n-----Original Message-----\nFrom: Maya\n\nNo?\n\nCall me instead.',
      '',
    ],
    ['> No?', '> No?', ''],
  ])('%j', (text, own, quoted) => {
    expect(splitQuote(text)).toEqual({ own, quoted })
  })

  it('needs no line above the quotes of our composer', () => {
    expect(splitQuote('Yes.\n\n> No?', true)).toEqual({ own: 'Yes.', quoted: '> No?' })
  })
})

it('quotes the words of the last message, not what they quoted', () => {
  expect(toQuote('Thursday works.\r\n\r\nAt 6:30.\n\n> Would it?')).toBe(
    '\n\n> Thursday works.\n>\n> At 6:30.',
  )
  expect(toQuote('  ')).toBe('')
  expect(toQuote('x'.repeat(200_000)).length).toBeLessThan(5_000)
})

it('makes HTML of text that says the same and does nothing', () => {
  expect(textToHtml('Hi <b>,\n& "you"\n\n\nBye\n\n> a < b\n> c')).toBe(
    '<p>Hi &lt;b&gt;,<br>&amp; &quot;you&quot;</p><p>Bye</p><blockquote>a &lt; b<br>c</blockquote>',
  )
})

it('links addresses in HTML, and nothing an attacker could use', () => {
  expect(textToHtml('See www.cmha.ca/?a=1&b=2 or call 988.\n\n> intake@mail.example')).toBe(
    '<p>See <a href="https://www.cmha.ca/?a=1&amp;b=2">www.cmha.ca/?a=1&amp;b=2</a> or call <a href="tel:988">988</a>.</p>' +
      '<blockquote><a href="mailto:intake@mail.example">intake@mail.example</a></blockquote>',
  )
  expect(textToHtml('javascript:alert(1) https://a.example/"onclick="x" /consultation')).toBe(
    '<p>javascript:alert(1) <a href="https://a.example/">https://a.example/</a>&quot;onclick=&quot;x&quot; /consultation</p>',
  )
})

it('replies to what arrived: a failed mail is not part of the conversation', () => {
  const messages = [
    { id: 'a', status: 'failed' },
    { id: 'b', status: 'unknown' },
    { id: 'c', status: 'sent' },
  ] as const
  expect(newestMessage(messages)?.id).toBe('b')
  expect(newestMessage(messages.slice(0, 1))).toBeUndefined()
})

it('begins a draft empty, or as a reply that no one has written anything into yet', () => {
  const made = { text: 'Thursday?', sender: 'google', sendKey: 'k' } as const
  expect(createDraft({ ...made, replyTo: undefined })).toMatchObject({
    subject: '',
    message: '',
    lastSeenId: null,
  })
  const reply = createDraft({ ...made, replyTo: { id: 'm', subject: 'Hello' } })
  expect(reply).toMatchObject({
    subject: 'Re: Hello',
    message: '\n\n> Thursday?',
    lastSeenId: 'm',
  })
  expect(hasChanges(reply)).toBe(false)
  expect(hasChanges({ ...reply, message: `Yes${reply.message}` })).toBe(true)
})

it.each([
  [null, null, false],
  ['<a@b>', null, true],
  // An answer to the automatic receipt, before anybody has written.
  [null, '2026-11-29T07:00:00.000Z', true],
])(
  'knows from the thread %s and the answer of %s whether there are emails to read',
  (emailThreadId, clientWroteAt, has) => {
    expect(hasEmails({ emailThreadId, clientWroteAt })).toBe(has)
  },
)
