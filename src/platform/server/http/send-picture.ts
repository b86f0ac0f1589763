import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { chooseCoding } from './content-coding.ts'

const toBrotli = promisify(brotliCompress)
// Browsers cache it for good and ask once, so a low quality saves time and most of the bytes.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Sends a picture whose address changes with its content. */
export async function sendPicture(
  reply: FastifyReply,
  mediaType: string,
  bytes: Buffer,
): Promise<void> {
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    // A drawing that is opened on its own is a document: the policy lets it show and nothing else.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type(mediaType)
  // Photos are compressed already; a drawing is text.
  const isDrawing = mediaType === 'image/svg+xml'
  if (isDrawing) reply.header('vary', 'accept-encoding')
  if (isDrawing && chooseCoding(reply.request.headers['accept-encoding']) === 'br') {
    reply.header('content-encoding', 'br').send(await toBrotli(bytes, quickly))
  } else {
    reply.send(bytes)
  }
}
