const startsWith = (bytes: Buffer, text: string, at = 0) =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

// Documents and pictures that clients send, by their first bytes. Office documents are ZIP archives, older
// ones and RTF have formats of their own.
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => startsWith(bytes, '%PDF-'),
  (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  (bytes) => startsWith(bytes, 'GIF8'),
  (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  (bytes) => startsWith(bytes, 'ftyp', 4),
  (bytes) => startsWith(bytes, 'PK\x03\x04'),
  (bytes) => startsWith(bytes, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  (bytes) => startsWith(bytes, '{\\rtf'),
]

/** Programs, scripts, and pages that would run in a browser. */
const runnable =
  /\.(exe|com|scr|pif|msi|msp|bat|cmd|ps1|vbs?|vbe|jse?|mjs|wsf|wsh|hta|lnk|jar|reg|iso|img|dmg|app|sh|html?|xhtml|xht|svgz?|mht|mhtml|chm|cpl|dll|docm|xlsm|pptm)\s*$/i

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return !/^\s*(<|#!)/.test(bytes.subarray(0, 100).toString('latin1'))
  } catch {
    return false // not UTF-8
  }
}

/** Whether a file is a document or a picture, by its content, and is not named like a program. */
export const isDocument = (name: string, bytes: Buffer): boolean =>
  !runnable.test(name) && (signatures.some((matches) => matches(bytes)) || isText(bytes))
