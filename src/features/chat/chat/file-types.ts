import type { FileType } from './file-rules.ts'

const startsWith = (bytes: Uint8Array, start: string, at = 0) =>
  [...start].every((character, index) => bytes[at + index] === character.charCodeAt(0))

/** As many bytes of a file as `detectFileType` looks at. */
export const signatureLength = 12

/** The type of a file by its first bytes; undefined for one that cannot be sent. */
export function detectFileType(bytes: Uint8Array): FileType | undefined {
  if (startsWith(bytes, '%PDF-')) return 'application/pdf'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp'
  return undefined
}
