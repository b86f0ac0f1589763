import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** The limits of an uploaded photo. */
export const photoLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const

export const getPhoto = endpoint({
  method: 'GET',
  path: '/uploads/:filename',
  access: 'public',
  summary: 'A portrait. Its name changes with its content, so it may be kept for ever.',
  params: z.object({ filename: z.string().check(z.maxLength(200)) }),
  response: null,
})
