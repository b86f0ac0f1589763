/**
 * What is wrong with an uploaded picture: `kind` is another type of file, `more` holds something besides a
 * picture, `bytes` and `pixels` are above a limit.
 */
export type ImageFault = 'kind' | 'animated' | 'damaged' | 'more' | 'pixels' | 'bytes'

/** Where a picture's own bytes end, and which of them are metadata about it; or what is wrong. */
type ImageStructure = { end: number; metadata: Buffer[] } | ImageFault

const isFault = (structure: ImageStructure): structure is ImageFault =>
  typeof structure === 'string'

// https://www.w3.org/TR/png-3/#5Chunk-layout
function readPngStructure(bytes: Buffer): ImageStructure {
  const metadata: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return 'damaged'
    if (type === 'acTL') return 'animated'
    if (type === 'IEND') return { end, metadata }
    if (type !== 'IDAT') metadata.push(bytes.subarray(at + 8, end - 4))
    at = end
  }
  return 'damaged'
}

// https://developers.google.com/speed/webp/docs/riff_container
function readWebpStructure(bytes: Buffer): ImageStructure {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length || end < 20) return 'damaged'
  const metadata: Buffer[] = []
  for (let at = 12; at + 8 <= end; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > end) return 'damaged'
    if (type === 'ANIM' || type === 'ANMF') return 'animated'
    if (!/^(VP8[ LX]|ALPH)$/.test(type)) metadata.push(bytes.subarray(at + 8, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  return { end, metadata }
}

const endOfImage = 0xd9
const startOfScan = 0xda
const hasNoPayload = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

// https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
function readJpegStructure(bytes: Buffer): ImageStructure {
  const metadata: Buffer[] = []
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return 'damaged'
    const marker = bytes[at + 1] ?? 0
    if (marker === endOfImage) return { end: at + 2, metadata }
    if (marker === 0xff) at += 1
    else if (hasNoPayload(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return 'damaged'
      const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
      if (end > bytes.length) return 'damaged'
      const isComment = marker >= 0xe0
      if (isComment) metadata.push(bytes.subarray(at + 4, end))
      at = marker === startOfScan ? endOfScan(bytes, end) : end
    }
  }
  return 'damaged'
}

/** Coded pixels end at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at === -1) return bytes.length
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !hasNoPayload(next)) return at
    at += 2
  }
}

const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

function readStructure(bytes: Buffer): ImageStructure {
  if (isJpeg(bytes)) return readJpegStructure(bytes)
  if (bytes.length < 20) return 'kind'
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return readPngStructure(bytes)
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return readWebpStructure(bytes)
  return 'kind'
}

/**
 * What phones append to a JPEG: padding, further pictures (depth, a brighter copy), a second of film, notes
 * of Samsung phones.
 */
function isUsualTail(tail: Buffer): boolean {
  const start = tail.findIndex((byte) => byte !== 0 && byte !== 0xff)
  if (start === -1) return true
  const picture = tail.indexOf(0xff)
  if (picture !== -1 && picture <= start && isJpeg(tail.subarray(picture))) {
    const inner = readJpegStructure(tail.subarray(picture))
    return !isFault(inner) && isUsualTail(tail.subarray(picture + inner.end))
  }
  return (
    tail.toString('latin1', 4, 8) === 'ftyp' ||
    tail.toString('latin1', tail.length - 4, tail.length) === 'SEFT'
  )
}

const program = /<(script|html|svg|body|iframe|\?php)|javascript:/i

const holdsProgram = (metadata: Buffer[]) =>
  metadata.some((part) => program.test(part.toString('latin1')))

/** Judges an uploaded picture by its structure. @returns undefined when nothing is wrong */
export function findImageFault(bytes: Buffer, maxBytes: number): ImageFault | undefined {
  if (bytes.length > maxBytes) return 'bytes'
  const structure = readStructure(bytes)
  if (isFault(structure)) return structure
  const tail = bytes.subarray(structure.end)
  const isWhole = tail.length === 0 || (isJpeg(bytes) && isUsualTail(tail))
  return isWhole && !holdsProgram(structure.metadata) ? undefined : 'more'
}
