import * as z from 'zod/mini'
import { siteContentSchema } from '#features/practice/site/contract/content.ts'
import { siteImageKinds, siteImageLimits } from '#features/practice/site-images/contract.ts'
import { mediaTypes } from '#features/practice/site-images/server/service.ts'

/** The number that an exported file begins with; another one when its form changes. */
export const exportFormat = 1

const maxImages = 300

const exportedImage = z.strictObject({
  id: z.string().check(z.regex(/^[a-f0-9]{32}\.(?:png|jpg|webp|svg)$/)),
  kind: z.enum(siteImageKinds),
  type: z.enum(Object.values(mediaTypes)),
  base64: z
    .string()
    .check(z.minLength(1), z.maxLength(Math.ceil((siteImageLimits.bytes * 4) / 3) + 4)),
})
export type ExportedImage = z.output<typeof exportedImage>

/** The file that `GET /api/admin/site/export` writes and `POST /api/admin/site/import` reads. */
export const exportFileSchema = z.strictObject({
  format: z.literal(exportFormat, 'This is not a file that was exported here'),
  content: siteContentSchema,
  images: z.array(exportedImage).check(z.maxLength(maxImages)),
})
export type ExportFile = z.output<typeof exportFileSchema>
