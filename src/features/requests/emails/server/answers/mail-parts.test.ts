import { describe, expect, it } from 'vitest'
import { readParts } from '../mail-words.ts'
import { decodeTextTransfer, decodeTransfer, listTextParts, toPayload } from './mail-parts.ts'

describe('the transfer encoding of a part', () => {
  it.each([
    ['quoted-printable', 'Andr=C3=A9 =\r\nRoy=20', 'André Roy '],
    ['quoted-printable', 'cut in a char=C', 'cut in a char=C'],
    ['base64', 'VGh1cnNkYXk', 'Thursday'],
    ['BASE64', 'VGh1cnNk\r\nYXk=', 'Thursday'],
    ['quoted-printable', 'Thursday \t\r\nat six=', 'Thursday\r\nat six'],
    [
      'base64',
      'Rmlyc3QgcGllY2UuIQ==\r\nU2Vjb25kIHBpZWNlIFRodXJzZGF5',
      'First piece.!Second piece Thursday',
    ],
    ['base64', 'YQ==Yg==\r\nYw', 'abc'],
    [
      'x-uuencode',
      "begin 644 answer.txt\r\n25&AU<G-D87D@<W5I=',@;64N\r\n`\r\nend",
      'Thursday suits me.',
    ],
    ['x-uue', 'begin-base64 644 a\r\nVGh1cnNkYXk=\r\n====', 'Thursday'],
    ['uuencode', 'Thursday', 'Thursday'],
    ['7bit', 'Thursday=20', 'Thursday=20'],
  ])('%s is decoded', (encoding, encoded, decoded) => {
    expect(decodeTransfer(Buffer.from(encoded), encoding).toString()).toBe(decoded)
  })
})

it('decodes a long run of spaces at once', () => {
  const text = `${' '.repeat(900_000)}.`
  expect(decodeTransfer(Buffer.from(text), 'quoted-printable').toString()).toBe(text)
})

it.each([
  // Declared as base64, and sent as they are.
  ['Thursday suits me.\r\nNot Tuesday!', 'Thursday suits me.\r\nNot Tuesday!'],
  ['Hello,\r\n\r\nI cannot come.', 'Hello,\r\n\r\nI cannot come.'],
  ['Thursday\r\nis fine', 'Thursday\r\nis fine'],
  // A mailing list adds its line below.
  ['VGh1cnNk\r\nYXku\r\n\r\n-- \r\nSent by a list', 'Thursday.\n-- \nSent by a list'],
  ['VGh1cnNk\r\n  YXku', 'Thursday.'],
])('reads base64 with plain words in it: %j', (sent, words) => {
  expect(decodeTextTransfer(Buffer.from(sent), 'base64').toString()).toBe(words)
})

describe('a mail with parts that does not say where they begin', () => {
  const qp = [
    'This is a message in parts.',
    '--b1',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Le caf=C3=A9 me convient.',
    '',
    'Noor',
    '--b1',
    'Content-Type: text/html',
    '',
    '<p>Le caf&eacute;</p>',
    '--b1--',
  ].join('\r\n')
  const empty = { part: '1', type: 'text/plain', size: 0 }

  it.each([
    ['without parts', {}, 'Thursday suits me.', 'Thursday suits me.'],
    ['with an empty part', { childNodes: [empty] }, 'Thursday suits me.', 'Thursday suits me.'],
    ['as a leaf', { type: 'mixed/', part: '1' }, 'Thursday suits me.', 'Thursday suits me.'],
    ['with parts in it', {}, qp, 'Le café me convient.\n\nNoor'],
    ['with HTML only', {}, '--b\r\nContent-Type: text/html\r\n\r\n<p>Hi</p>\r\n--b--', undefined],
  ])('is read as text: %s', (_, described, sent, words) => {
    const structure = { type: 'multipart/mixed', ...described }
    expect(listTextParts(structure)).toEqual([{ key: 'TEXT', size: 0 }])
    const found = readParts(toPayload('', structure, new Map([['TEXT', Buffer.from(sent)]])))
    expect(found.plain?.replaceAll('\r', '')).toBe(words)
    expect(found.html?.trim()).toBe(words === undefined ? '<p>Hi</p>' : undefined)
    expect(found.attachments).toEqual([])
  })
})
