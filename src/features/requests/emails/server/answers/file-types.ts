// Which files of clients are opened: documents and pictures, by their name and by their content. Whatever is not
// named here is refused, because the list of what runs something on some system is never complete.

type Check = (bytes: Buffer) => boolean

const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

const includesUtf16 = (bytes: Buffer, text: string) => bytes.includes(Buffer.from(text, 'utf16le'))

// Readers of PDF take a header within the first 1,024 bytes: line ends, marks and wrappers may be before it.
const isPdf: Check = (bytes) => bytes.subarray(0, 1_024 + 5).includes('%PDF-')
const isJpeg: Check = (bytes) => startsWith(bytes, '\xff\xd8\xff')
const isTiff: Check = (bytes) =>
  ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((start) => startsWith(bytes, start))
const isWebp: Check = (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)

// The brands of pictures; films have others.
const isHeic: Check = (bytes) =>
  startsWith(bytes, 'ftyp', 4) &&
  /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(bytes.toString('latin1', 8, 12))

const isZip: Check = (bytes) => startsWith(bytes, 'PK\x03\x04')

const isOldContainer: Check = (bytes) => startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/** A document that is protected by a password, as the practice advises for health data. */
const isEncryptedOffice: Check = (bytes) =>
  isOldContainer(bytes) && includesUtf16(bytes, 'EncryptedPackage')

/** A ZIP archive names its files without compressing the names. */
const isOffice: Check = (bytes) =>
  isEncryptedOffice(bytes) ||
  (isZip(bytes) &&
    bytes.includes('[Content_Types].xml') &&
    !/vbaProject/i.test(bytes.toString('latin1')))

const isOpenDocument: Check = (bytes) =>
  isZip(bytes) &&
  startsWith(bytes, 'mimetypeapplication/vnd.oasis.opendocument.', 30) &&
  !/(?:Basic|Scripts)\//.test(bytes.toString('latin1'))

/** Word before 2007. Its streams have names in UTF-16. */
const isOldWord: Check = (bytes) =>
  isOldContainer(bytes) &&
  includesUtf16(bytes, 'WordDocument') &&
  !includesUtf16(bytes, '_VBA_PROJECT') &&
  !includesUtf16(bytes, 'Macros')

/** Without embedded objects, which may be programs. */
const isRichText: Check = (bytes) =>
  startsWith(bytes, '{\\rtf') &&
  !/\\obj(?:data|emb|link|autlink|ocx)/.test(bytes.toString('latin1'))

const decoders = (bytes: Buffer) => {
  if (startsWith(bytes, '\xff\xfe')) return ['utf-16le']
  return startsWith(bytes, '\xfe\xff') ? ['utf-16be'] : ['utf-8', 'windows-1252']
}

/** The text of a file, without a byte order mark; undefined when it is none. */
function toText(bytes: Buffer): string | undefined {
  for (const encoding of decoders(bytes)) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not in this encoding.
    }
  }
  return undefined
}

const isText: Check = (bytes) => {
  const text = toText(bytes)
  if (text === undefined) return false
  // The only control characters of a text are tabs, line ends and page breaks.
  return !/[^\P{Cc}\t\n\f\r\u0080-\u009f]/u.test(text) && !/^\s*(?:<[!?a-z/]|#!)/i.test(text)
}

const isTextThatBegins =
  (start: string): Check =>
  (bytes) =>
    isText(bytes) && (toText(bytes) ?? '').trimStart().toUpperCase().startsWith(start)

const checks: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['pdf', isPdf],
  ['png', (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n')],
  ['jpg', isJpeg],
  ['jpeg', isJpeg],
  ['jpe', isJpeg],
  ['jif', isJpeg],
  ['jfif', isJpeg],
  ['gif', (bytes) => startsWith(bytes, 'GIF8')],
  ['webp', isWebp],
  ['heic', isHeic],
  ['heif', isHeic],
  ['tif', isTiff],
  ['tiff', isTiff],
  ['docx', isOffice],
  ['xlsx', isOffice],
  ['pptx', isOffice],
  ['doc', isOldWord],
  ['odt', isOpenDocument],
  ['ods', isOpenDocument],
  ['odp', isOpenDocument],
  ['rtf', isRichText],
  ['txt', isText],
  ['csv', isText],
  ['ics', isTextThatBegins('BEGIN:VCALENDAR')],
  ['vcf', isTextThatBegins('BEGIN:VCARD')],
])

/**
 * True if a file is a document or a picture, by the last extension of its name and by its content. Windows
 * ignores dots and spaces at the end of a name, so a name that ends with one has no extension here.
 */
export function isDocument(name: string, bytes: Buffer): boolean {
  const extension = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase()
  const check = extension === undefined ? undefined : checks.get(extension)
  return check?.(bytes) ?? false
}
