import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const getPhoto = endpoint({
  method: 'GET',
  path: '/uploads/:filename',
  access: 'public',
  summary: 'A portrait. Its name changes with its content, so it may be kept for ever.',
  params: z.object({ filename: z.string().check(z.maxLength(200)) }),
  answer: null,
})
