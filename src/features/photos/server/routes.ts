import { serve } from '#platform/server/endpoints.ts'
import { getPhoto } from '../contract.ts'
import type { PhotoService } from './service.ts'

export const photoRoutes = (photos: PhotoService) => [
  serve(getPhoto, async ({ params, reply }) => {
    const { contentType, bytes } = await photos.get(params.filename)
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      // Opened by itself a drawing is a document: it may show, and do nothing else.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .type(contentType)
      .send(bytes)
    return undefined
  }),
]
