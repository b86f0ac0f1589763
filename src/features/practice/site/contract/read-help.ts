import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Help lines for people who live with violence, as the page of help lines shows them. */
export const violenceLinesSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    text: z.string(),
    hours: z.string(),
    phone: z.string(),
  }),
)
export type ViolenceLines = z.output<typeof violenceLinesSchema>

/** Read when a form is used, before anybody has written in it, so that no request reveals what was written. */
export const readViolenceLines = endpoint({
  method: 'GET',
  path: '/api/site/violence-lines',
  access: 'public',
  summary: 'Help lines for people who live with violence, the one in the reader’s language first.',
  response: violenceLinesSchema,
  reads: 'site',
  publicCache: true,
})
