import { createHash } from 'node:crypto'
import type { EncodedImage } from './encode-image.ts'

/** The start of a hash of the picture's bytes, so that its address changes with its content. */
export const toImageId = (bytes: Buffer, extension: EncodedImage['extension']): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
