import { describe, expect, it } from 'vitest'
import { decodeTransfer, listTextParts } from './mail-parts.ts'

describe('the transfer encoding of a part', () => {
  it.each([
    ['quoted-printable', 'Andr=C3=A9 =\r\nRoy=20', 'André Roy '],
    ['quoted-printable', 'cut in a char=C', 'cut in a char=C'],
    ['base64', 'VGh1cnNkYXk', 'Thursday'],
    ['BASE64', 'VGh1cnNk\r\nYXk=', 'Thursday'],
    ['7bit', 'Thursday=20', 'Thursday=20'],
  ])('%s is decoded', (encoding, encoded, decoded) => {
    expect(decodeTransfer(Buffer.from(encoded), encoding).toString()).toBe(decoded)
  })
})

describe('the words of a mail', () => {
  it('are its first text and its first HTML that are no file', () => {
    const text = { part: '1.1', type: 'text/plain', size: 10 }
    const html = { part: '1.2', type: 'TEXT/HTML', size: 20 }
    const notes = { part: '2', type: 'text/plain', disposition: 'attachment' }
    const letter = { type: 'message/rfc822', part: '3', childNodes: [{ ...html, part: '3.1' }] }
    const alternative = { type: 'multipart/alternative', part: '1', childNodes: [text, html] }
    const mail = { type: 'multipart/mixed', childNodes: [notes, letter, alternative] }
    expect(listTextParts(mail)).toEqual([
      { key: '1.1', size: 10 },
      { key: '1.2', size: 20 },
    ])
    expect(listTextParts({ type: 'text/plain', size: 3 })).toEqual([{ key: 'TEXT', size: 3 }])
  })
})
