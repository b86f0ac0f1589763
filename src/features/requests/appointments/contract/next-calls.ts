import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const nextCallsSchema = z.object({
  /** The soonest free call of each therapist who has one, the soonest first. */
  calls: z.array(z.object({ therapist: z.string(), startsAt: z.string() })),
})
export type NextCalls = z.output<typeof nextCallsSchema>

/** One small answer for all cards of a page: the times of three weeks are a hundred times as long. */
export const listNextCalls = endpoint({
  method: 'GET',
  path: '/api/free-calls/next',
  access: 'public',
  summary: 'The soonest time for a free call with each therapist who has one.',
  response: nextCallsSchema,
  reads: 'call-hours',
  needsOpenPractice: true,
  limit: { max: 60, seconds: 60 },
})

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
