import { expect, it } from 'vitest'
import { detectFileType, signatureLength } from './file-types.ts'

const toBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\x24\0\0\0WAVEfmt ', undefined],
  [' %PDF-1.7', undefined],
  ['%PDF', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  ['<!doctype html>%PDF-', undefined],
  ['GIF89a', undefined],
  ['MZ\x90\0', undefined],
  ['PK\x03\x04', undefined],
  ['', undefined],
])('%j is %s', (text, type) => {
  expect(detectFileType(toBytes(text))).toBe(type)
  // The start of a file is enough.
  expect(detectFileType(toBytes(text).slice(0, signatureLength))).toBe(type)
})
