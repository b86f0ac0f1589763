import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { chooseCoding } from '#platform/server/http/content-coding.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import { getPhoto } from '../contract.ts'
import type { PhotoService } from './service.ts'

const toBrotli = promisify(brotliCompress)
// Browsers ask once and keep it for good: little time for most of what there is to gain.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const photoRoutes = (photos: PhotoService) => [
  serve(getPhoto, async ({ params, reply }) => {
    const { contentType, bytes } = await photos.get(params.filename)
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      // Opened by itself a drawing is a document: it may show, and do nothing else.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(contentType)
    // Photos are compressed as they are; a drawing is text.
    const isDrawing = contentType === 'image/svg+xml'
    if (isDrawing) reply.header('vary', 'accept-encoding')
    if (isDrawing && chooseCoding(reply.request.headers['accept-encoding']) === 'br') {
      reply.header('content-encoding', 'br').send(await toBrotli(bytes, quickly))
    } else {
      reply.send(bytes)
    }
    return undefined
  }),
]
