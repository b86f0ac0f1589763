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
