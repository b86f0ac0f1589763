import { serve } from '#platform/server/http/endpoints.ts'
import { sendPicture } from '#platform/server/http/send-picture.ts'
import { getPhoto } from '../contract.ts'
import type { PhotoService } from './service.ts'

export const photoRoutes = (photos: PhotoService) => [
  serve(getPhoto, async ({ params, reply }) => {
    const { contentType, bytes } = await photos.get(params.filename)
    await sendPicture(reply, contentType, bytes)
    return undefined
  }),
]
