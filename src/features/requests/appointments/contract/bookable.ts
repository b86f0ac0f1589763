import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const bookableSchema = z.object({
  therapists: z.array(
    z.object({
      slug: z.string(),
      /** `phone`, `video` and keys of offices: how their calls are held. */
      ways: z.array(z.string()),
      /** Where they see clients: keys of offices, and `virtual`. */
      places: z.array(z.string()),
    }),
  ),
})
export type Bookable = z.output<typeof bookableSchema>['therapists'][number]

export const listBookable = endpoint({
  method: 'GET',
  path: '/api/free-calls/therapists',
  access: 'public',
  summary:
    'The therapists with whom visitors can pick the time of a free call, and how and where they work.',
  response: bookableSchema,
  reads: 'call-hours',
  publicCache: true,
})
