import { expect, it } from 'vitest'
import { joinFlowedLines, toPartText } from './mail-fields.ts'

it.each([
  ['I can come on \r\nThursday.\r\nBye', false, 'I can come on Thursday.\nBye'],
  [
    'see https://clinic.example/form/2026/very/ \r\nlong/address?id=1',
    true,
    'see https://clinic.example/form/2026/very/long/address?id=1',
  ],
  ['> asked on \n> Monday \nYes', false, '> asked on Monday \nYes'],
  ['>> one \n> two', false, '>> one \n> two'],
  [' >not a quote', false, '>not a quote'],
  ['Bye \n-- \nIris', false, 'Bye \n-- \nIris'],
])('joins the lines that were broken to be short: %j', (text, deletesSpace, joined) => {
  expect(joinFlowedLines(text, deletesSpace)).toBe(joined)
})

it.each([
  [undefined, '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', 'Привет'],
  [undefined, '<META CHARSET=koi8-r />', 'Привет'],
  ['koi8-r', '<meta charset="utf-8">', 'Привет'],
  [undefined, '', 'ðÒÉ×ÅÔ'],
])('reads HTML with the charset %s and %s', (charset, declaration, words) => {
  const bytes = Buffer.from(`${declaration}<p>\xf0\xd2\xc9\xd7\xc5\xd4`, 'latin1')
  const value = `text/html${charset === undefined ? '' : `; charset=${charset}`}`
  const text = toPartText({
    mimeType: 'text/html',
    headers: [{ name: 'content-type', value }],
    body: { size: bytes.length, data: bytes.toString('base64url') },
  })
  expect(text).toBe(`${declaration}<p>${words}`)
})
