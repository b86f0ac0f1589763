import { expect, it } from 'vitest'
import { splitMarkedText } from './marked-text.ts'

it.each([
  ['No mark.', [{ words: 'No mark.' }]],
  ['', []],
  [
    '<call>Call 988</call> or <text>text 988</text>.',
    [
      { words: 'Call 988', mark: 'call' },
      { words: ' or ' },
      { words: 'text 988', mark: 'text' },
      { words: '.' },
    ],
  ],
  ['a < b and </call>', [{ words: 'a < b and </call>' }]],
  ['<call>unclosed', [{ words: '<call>unclosed' }]],
])('splits %j at its marks', (text, parts) => {
  expect(splitMarkedText(text)).toEqual(parts)
})
