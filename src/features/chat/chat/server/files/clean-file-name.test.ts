import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxFileName } from '#platform/server/http/clean-file-name.ts'
import type { FileType } from '../../file-rules.ts'
import { cleanFileName, extensionsByType } from './clean-file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'application/pdf', 'report.pdf'],
    ['Photo.JPEG', 'image/jpeg', 'Photo.JPEG'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['résumé  final.pdf', 'application/pdf', 'résumé final.pdf'],
    ['invoice.exe', 'application/pdf', 'invoice.exe.pdf'],
    ['photo.pdf', 'image/png', 'photo.pdf.png'],
    ['photo\u202egnp.exe', 'image/png', 'photognp.exe.png'],
    ['../../etc/passwd', 'image/webp', '_.._etc_passwd.webp'],
    ['a\0b\r\nc.pdf', 'application/pdf', 'abc.pdf'],
    // As browsers write quotation marks and line ends of a name.
    ['Dr %22A%22%0D%0A.pdf', 'application/pdf', 'Dr _A_.pdf'],
    ['100%20 %2F.pdf', 'application/pdf', '100%20 %2F.pdf'],
    ['  .hidden. .pdf', 'application/pdf', 'hidden.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['', 'application/pdf', 'file.pdf'],
    ['con.pdf', 'application/pdf', '_con.pdf'],
    ['con.notes.pdf', 'application/pdf', '_con.notes.pdf'],
    ['מסמך.pdf', 'application/pdf', 'מסמך.pdf'],
  ] as const)('%j becomes a name of its type', (given, type, name) => {
    expect(cleanFileName(given, type)).toBe(name)
  })

  const anyName = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(
        '.',
        ' ',
        '/',
        '\\',
        '\u202e',
        '\u2066',
        '\u200b',
        '\0',
        'a',
        '.pdf',
        'ש',
        '\ud800',
      ),
      maxLength: 300,
    }),
  )
  const anyType = fc.constantFrom(...(Object.keys(extensionsByType) as FileType[]))

  it('cannot hide its type or leave its folder, whatever was given', () => {
    fc.assert(
      fc.property(anyName, anyType, (given, type) => {
        const name = cleanFileName(given, type)
        const extensions = extensionsByType[type]
        expect(extensions).toContain(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase())
        expect(name).not.toMatch(
          /[/\\:*?"<>|\p{C}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u,
        )
        expect(name).not.toMatch(/^[. ]/)
        expect(Array.from(name).length).toBeLessThanOrEqual(maxFileName + 1)
        expect(name.isWellFormed()).toBe(true)
        // A name that is clean is not changed again.
        expect(cleanFileName(name, type)).toBe(name)
      }),
    )
  })
})
