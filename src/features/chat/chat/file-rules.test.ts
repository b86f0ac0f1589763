import { describe, expect, it } from 'vitest'
import { formatFileSize, formatFileType, splitFileName } from './file-rules.ts'

describe('a file', () => {
  it.each([
    [1, '1 KB'],
    [20_480, '20 KB'],
    [1_500_000, '1.4 MB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('of %i bytes has %s', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown)
  })

  it.each([
    ['report.pdf', 'report', '.pdf'],
    ['photo.of.me.JPEG', 'photo.of.me', '.JPEG'],
    ['no extension', 'no extension', ''],
    ['מסמך.pdf', 'מסמך', '.pdf'],
    ['.pdf', '', '.pdf'],
  ])('%s is shown as %j and %j', (name, stem, extension) => {
    expect(splitFileName(name)).toEqual({ stem, extension })
  })

  it('of a type that is not known here has the type of its name', () => {
    expect(formatFileType({ mediaType: 'image/webp', name: 'a.webp' })).toBe('WebP')
    expect(formatFileType({ mediaType: 'image/heic', name: 'a.heic' })).toBe('HEIC')
    expect(formatFileType({ mediaType: 'toString', name: 'a' })).toBe('')
  })
})
