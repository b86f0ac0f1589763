import { expect, it } from 'vitest'
import { checkCatalogues, findUnused } from './messages/catalogue.ts'
import { findEarlyMessages } from './messages/early-messages.ts'
import { checkEnglish, listEnglishTexts } from './messages/english-typography.ts'
import { findLiteralTexts } from './messages/literal-texts.ts'
import { listPublicFiles } from './messages/public-files.ts'

const plural = (
  match: Record<string, string>,
): [{ declarations: string[]; match: typeof match }] => [{ declarations: ['input count'], match }]

it('accepts two languages with the same keys, inputs and marks', () => {
  const english = {
    chat_wait: '<call>Call {phone}</call>: now',
    chat_left: plural({ 'form=*': '{count} left' }),
  }
  const french = {
    chat_wait: 'Maintenant\u00a0: <call>appelez le {phone}</call>',
    chat_left: plural({ 'form=*': 'encore {count}' }),
  }
  expect(checkCatalogues('chat', english, french)).toEqual([])
})

it.each([
  ['a key that is missing in French', { chat_a: 'A' }, {}, 'chat_a is missing in French'],
  ['a key that is missing in English', {}, { chat_a: 'A' }, 'chat_a is missing in English'],
  ['an empty French text', { chat_a: 'A' }, { chat_a: ' ' }, 'chat_a has no French'],
  [
    'a key of another area',
    { home_a: 'A' },
    { home_a: 'A' },
    'home_a is in chat.json: its name begins with chat_',
  ],
  [
    'another input',
    { chat_a: '{one}' },
    { chat_a: '{two}' },
    'chat_a has {one} in English and {two} in French',
  ],
  [
    'a mark that is missing',
    { chat_a: '<b>A</b>' },
    { chat_a: 'A' },
    'chat_a has <b> in English and none in French',
  ],
  [
    'a plural without a form for all other numbers',
    { chat_a: plural({ 'form=one': 'A' }) },
    { chat_a: plural({ 'form=*': 'A' }) },
    'chat_a has no form for all other numbers ("…=*")',
  ],
])('refuses %s', (_case, english, french, problem) => {
  expect(checkCatalogues('chat', english, french)).toEqual([problem])
})

it.each([
  ["l'heure", 'the apostrophe'],
  ['« mot »', 'a non-breaking space'],
  ['Attention!'.replace('!', ' !'), 'no space before'],
  ['Prix : 5', 'a non-breaking space'],
  ['125 $', 'a non-breaking space'],
  ['à 9 h 30', 'a non-breaking space'],
  ['Attendez...', 'one character'],
])('refuses the French typography of %j', (text, problem) => {
  const [first] = checkCatalogues('chat', { chat_a: 'A' }, { chat_a: text })
  expect(first).toContain(problem)
})

it.each([
  'This message is confidential.',
  'Send us a request',
  'Here is <b>a new picture</b>',
  'Chat with {name}',
])('refuses the untranslated French text %j', (text) => {
  const problems = checkCatalogues('chat', { chat_a: text }, { chat_a: text })
  expect(problems).toEqual([`chat_a is in English: ${text}`])
})

it.each([
  'Écrivez à https://exemple.ca maintenant',
  'De 9\u00a0h\u00a030 à midi\u00a0: 125\u00a0$',
  '«\u00a0Oui\u00a0», l’équipe… Vraiment?',
  'Appelez le {phone}.',
])('accepts the French typography of %j', (text) => {
  const inputs = text.match(/\{\w+\}/g)?.join(' ') ?? ''
  expect(checkCatalogues('chat', { chat_a: `A ${inputs}` }, { chat_a: text })).toEqual([])
})

it.each([
  ["We don't know", 'the apostrophe'],
  ["therapists' hours", 'the apostrophe'],
  ['Write an e-mail', 'email'],
  ['E-mails', 'email'],
])('refuses the English typography of %j', (text, problem) => {
  expect(checkCatalogues('chat', { chat_a: text }, { chat_a: 'A' })[0]).toContain(problem)
})

it('accepts curly apostrophes, and sentences that the specification fixes', () => {
  for (const text of [
    'We don’t know this email',
    "We'll contact you soon to schedule your consultation.",
    "The service you're looking for doesn't exist or has been removed.",
  ]) {
    expect(checkEnglish('a', text)).toEqual([])
  }
})

it('finds the English texts of content, in lists and rich texts, too', () => {
  const content = {
    icon: "it's no text",
    title: { en: 'A', fr: 'l’A' },
    story: { en: [{ type: 'paragraph', runs: ['B', { text: 'C' }] }], fr: [] },
  }
  expect(listEnglishTexts(content).map(([, text]) => text)).toEqual(['A', 'paragraph', 'B', 'C'])
})

it('finds messages that no file uses', () => {
  const code = ['m.chat_a()', 'label: m\n  .chat_b({ count: 1 })']
  expect(findUnused(['chat_a', 'chat_b', 'chat_c'], code)).toEqual(['chat_c'])
})

it.each([
  ['words between tags', 'const a = <p>Hello</p>', ['Hello']],
  ['a name that is heard', 'const a = <button aria-label="Close" />', ['Close']],
  ['a sentence in a string', "toast({ text: 'Please try again.' })", ['Please try again.']],
  ['a sentence with an input', 'const a = `Wait ${n} seconds`', ['Wait x seconds']],
  ['a refusal', "throw new AppError('bad-input', 'That is too long')", ['That is too long']],
])('finds %s', (_case, code, texts) => {
  expect(findLiteralTexts('a.tsx', code).map(({ text }) => text)).toEqual(texts)
})

it.each([
  ['class names', 'const a = <p className="flex gap-2" id="Top" />'],
  ['punctuation', 'const a = <p>{one} · {two}, 24/7</p>'],
  ['programming errors', "throw new Error('Out of range')"],
  ['names of keys', "if (key === 'ArrowDown') send('GET')"],
  ['messages', 'const a = <p aria-label={m.chat_a()}>{m.chat_b()}</p>'],
])('ignores %s', (_case, code) => {
  expect(findLiteralTexts('a.tsx', code)).toEqual([])
})

it('finds messages that are read while a module loads', () => {
  const code = [
    "import { m } from '#messages'",
    'const early = { label: m.chat_a() }',
    'const late = { label: () => m.chat_a(), other: m.chat_b }',
    'function read() { return m.chat_a() }',
  ]
  expect(findEarlyMessages('a.ts', code.join('\n'))).toEqual([2])
})

it('follows public pages to what they load, but not into the portal', () => {
  const importing = (path: string, ...specifiers: string[]) => ({
    path,
    imports: specifiers.map((specifier) => ({ specifier, typeOnly: false, line: 1 })),
  })
  const files = [
    importing(
      'src/app/client/pages/public/home.tsx',
      '#features/chat/chat/client/visitor/card.tsx',
    ),
    importing(
      'src/app/client/pages/portal/leads.tsx',
      '#features/staff/work-queue/client/rows/list.tsx',
    ),
    importing(
      'src/features/chat/chat/client/visitor/card.tsx',
      '../inbox/thread.tsx',
      '#features/chat/chat/labels.ts',
    ),
    importing('src/features/chat/chat/client/inbox/thread.tsx'),
    importing('src/features/chat/chat/labels.ts'),
    importing('src/features/staff/work-queue/client/rows/list.tsx'),
  ]
  expect(listPublicFiles(files)).toEqual([
    'src/app/client/pages/public/home.tsx',
    'src/features/chat/chat/client/visitor/card.tsx',
  ])
})
