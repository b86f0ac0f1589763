import { serve } from '#platform/server/http/endpoints.ts'
import { sendPicture } from '#platform/server/http/send-picture.ts'
import { getSiteImage, siteImageWidths, uploadSiteImage } from '../contract.ts'
import { toSiteImageUrl } from '../rules.ts'
import type { SiteImageService } from './service.ts'

export const siteImageRoutes = (siteImages: SiteImageService) => [
  serve(uploadSiteImage, async ({ actor, query, upload, origin }) => {
    const image = await siteImages.add(
      { kind: query.kind, bytes: (await upload()).bytes },
      actor,
      origin,
    )
    return { ...image, url: toSiteImageUrl(image.id) }
  }),
  serve(getSiteImage, async ({ params, query, reply }) => {
    const width = siteImageWidths.find((one) => String(one) === query.w)
    const { mediaType, bytes } = await siteImages.get(params.id, width)
    await sendPicture(reply, mediaType, bytes)
    return undefined
  }),
]
