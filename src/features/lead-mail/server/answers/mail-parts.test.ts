import { describe, expect, it } from 'vitest'
import { decodeTextTransfer, decodeTransfer } from './mail-parts.ts'

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
