import { describe, expect, it } from 'vitest'
import { isDocument } from './file-types.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => latin1('\xff\xfe' + Buffer.from(text, 'utf16le').toString('latin1'))
const zip = (...names: string[]) => latin1(`PK\x03\x04\x14\0${names.join('\0PK\x01\x02')}`)
const office = ['[Content_Types].xml', 'word/document.xml']
const openDocument = (...names: string[]) =>
  latin1(
    `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text${names.join('')}`,
  )
const ole = (...streams: string[]) =>
  Buffer.concat([
    latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
    ...streams.map((stream) => Buffer.from(stream, 'utf16le')),
  ])

describe('a file of a client', () => {
  it.each([
    ['form.pdf', latin1('%PDF-1.7\n')],
    ['form.pdf', latin1('\r\n%PDF-1.4\n')],
    ['form.pdf', latin1('\xef\xbb\xbf%PDF-1.4\n')],
    ['form.pdf', latin1(`%!PS-Adobe-N.n PDF wrapper${' '.repeat(200)}%PDF-1.4\n`)],
    ['protected.docx', ole('EncryptionInfo', 'EncryptedPackage')],
    ['protected.xlsx', ole('EncryptionInfo', 'EncryptedPackage')],
    ['picture.jfif', latin1('\xff\xd8\xff\xe0')],
    ['insurance card.JPG', latin1('\xff\xd8\xff\xe0')],
    ['photo.heic', latin1('\0\0\0\x18ftypheic')],
    ['fax.tiff', latin1('II*\0')],
    ['letter.docx', zip(...office)],
    ['letter.doc', ole('WordDocument')],
    ['letter.odt', openDocument('content.xml')],
    ['letter.rtf', latin1('{\\rtf1 Hello}')],
    ['notes.txt', latin1('Thursday works well.')],
    ['notes in French.txt', latin1('Tr\xe8s bien, \xe0 jeudi.')],
    ['from Notepad.txt', utf16('À jeudi.')],
    ['empty.txt', latin1('')],
    ['times.csv', latin1('day,time\r\nThursday,10:00\r\n')],
    ['visit.ics', latin1('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')],
    ['noor.vcf', latin1('\xef\xbb\xbfBEGIN:VCARD\r\nEND:VCARD\r\n')],
  ])('is opened: %s', (name, content) => {
    expect(isDocument(name, content)).toBe(true)
  })

  it.each(
    'exe url desktop py command scf xll msc xlam dotm docm xlsm pptm xls ppt html svg eml zip js lnk webloc ps1 settingcontent-ms mp4'.split(
      ' ',
    ),
  )('is not opened as .%s, whatever it contains', (extension) => {
    for (const content of [latin1('%PDF-1.7'), latin1('hello'), zip(...office), ole('Workbook')]) {
      expect(isDocument(`form.${extension}`, content)).toBe(false)
      expect(isDocument(`form.pdf.${extension}`, content)).toBe(false)
    }
  })

  it.each([
    ['a program named like a document', 'form.pdf', latin1('MZ\x90\0')],
    ['a header far behind', 'form.pdf', latin1(`${' '.repeat(1_030)}%PDF-1.4`)],
    ['an old document named like a new one', 'form.docx', ole('WordDocument')],
    ['a program named like a text', 'form.txt', latin1('MZ\x90\0\x03')],
    ['a name that ends with spaces', 'form.pdf  ', latin1('%PDF-1.7')],
    ['a name that ends with a dot', 'form.pdf.', latin1('%PDF-1.7')],
    ['a name without an extension', 'form', latin1('%PDF-1.7')],
    ['a document with macros', 'form.docx', zip(...office, 'word/vbaProject.bin')],
    ['an archive named like a document', 'form.docx', zip('run.exe')],
    ['an open document with macros', 'form.odt', openDocument('Basic/Standard/Module1.xml')],
    ['an old document with macros', 'form.doc', ole('WordDocument', '_VBA_PROJECT')],
    ['an installer named like a document', 'form.doc', ole('SummaryInformation')],
    [
      'rich text with an embedded object',
      'form.rtf',
      latin1('{\\rtf1{\\object\\objemb\\objdata 01}}'),
    ],
    ['a film named like a picture', 'photo.heic', latin1('\0\0\0\x18ftypmp42')],
    ['a page named like a text', 'form.txt', latin1(' <html><script>alert(1)</script>')],
    ['a page behind a byte order mark', 'form.txt', latin1('\xef\xbb\xbf<!doctype html>')],
    ['a page in UTF-16', 'form.txt', utf16('<html>')],
    ['a shell script', 'run.txt', latin1('#!/bin/sh\nrm -rf /')],
    ['text with control characters', 'form.csv', latin1('a\x1b[2Jb')],
    ['a text named like a calendar', 'form.ics', latin1('Thursday')],
  ])('is not opened: %s', (_, name, content) => {
    expect(isDocument(name, content)).toBe(false)
  })
})
