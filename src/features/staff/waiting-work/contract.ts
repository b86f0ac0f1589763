import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const responseTargetSchema = z.object({
  /** `RESPONSE_TARGET_HOURS`, hours of opening time. */
  hours: z.number(),
  /** Requests that came in up to this moment are past the target; null if none can be. */
  lateBefore: z.nullable(z.string()),
  /** Requests that came in up to this moment have waited for half of the target. */
  soonBefore: z.nullable(z.string()),
})
export type ResponseTarget = z.output<typeof responseTargetSchema>

export const getResponseTarget = endpoint({
  method: 'GET',
  path: '/api/admin/response-target',
  access: 'staff',
  summary: 'Within how many hours of opening time a request is contacted, and what is past that.',
  response: responseTargetSchema,
  reads: 'config',
})
