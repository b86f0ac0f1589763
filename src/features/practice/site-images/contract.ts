import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Purpose of a picture. */
export const siteImageKinds = ['logo', 'office', 'home', 'team', 'page', 'sharing'] as const
export type SiteImageKind = (typeof siteImageKinds)[number]

/** The widths in which `/site-images/:id?w=` sends a picture. */
export const siteImageWidths = [480, 960, 1600] as const
export type SiteImageWidth = (typeof siteImageWidths)[number]

/** The limits of an uploaded picture; `svgBytes` of a logo that is a drawing. */
export const siteImageLimits = {
  bytes: 8 * 1024 * 1024,
  pixels: 40_000_000,
  svgBytes: 256 * 1024,
} as const

export const uploadSiteImage = endpoint({
  method: 'POST',
  path: '/api/admin/site/images',
  access: 'admin',
  summary: 'Stores a picture for the public site (PNG, JPEG or WebP; a logo may be an SVG).',
  query: z.object({ kind: z.enum(siteImageKinds, 'Please say what the picture is for') }),
  upload: { field: 'file', maxBytes: siteImageLimits.bytes },
  response: z.object({ id: z.string(), url: z.string(), width: z.number(), height: z.number() }),
  changes: 'site-images',
  limit: { max: 60, seconds: 300 },
})

export const getSiteImage = endpoint({
  method: 'GET',
  path: '/site-images/:id',
  access: 'public',
  summary: 'A picture of the site. Its id is a hash of its content, so it may be cached for ever.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  query: z.object({
    w: z.optional(z.enum(['480', '960', '1600'], 'Pictures have the widths 480, 960 and 1600')),
  }),
  response: null,
})
