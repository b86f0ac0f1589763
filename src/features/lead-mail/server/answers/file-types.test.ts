import { describe, expect, it } from 'vitest'
import { isDocument } from './file-types.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a file of a client', () => {
  it.each([
    ['form.pdf', '%PDF-1.7\n'],
    ['insurance card.JPG', '\xff\xd8\xff\xe0'],
    ['photo.heic', '\0\0\0\x18ftypheic'],
    ['letter.docx', 'PK\x03\x04\x14'],
    ['notes.txt', 'Thursday works well.'],
    ['empty.txt', ''],
  ])('is opened: %s', (name, content) => {
    expect(isDocument(name, latin1(content))).toBe(true)
  })

  it.each([
    ['a program', 'form.exe', 'MZ\x90\0'],
    ['a program named like a document', 'form.pdf', 'MZ\x90\0'],
    ['a program with spaces after its name', 'form.pdf.exe  ', '%PDF-1.7'],
    ['a document with macros', 'form.docm', 'PK\x03\x04'],
    ['a page', 'form.html', 'hello'],
    ['a page named like a text', 'form.txt', ' <html><script>alert(1)</script>'],
    ['a drawing', 'logo.svg', '<svg/>'],
    ['a shell script', 'run', '#!/bin/sh\nrm -rf /'],
  ])('is not opened: %s', (_, name, content) => {
    expect(isDocument(name, latin1(content))).toBe(false)
  })
})
