import * as z from 'zod/mini'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { listPendingEmails } from '#features/requests/lead-mail/contract/pending-emails.ts'
import { countUnmatchedEmails } from '#features/requests/lead-mail/contract/unmatched.ts'
import { countExpiringLeads } from '#features/requests/leads/contract/leads.ts'
import { endpoint } from '#shared/endpoint.ts'

const responseTargetSchema = z.object({
  /** `RESPONSE_TARGET_HOURS`, hours of opening time. */
  hours: z.number(),
  /** Requests that came in up to this moment are past the target; null if none can be. */
  lateBefore: z.nullable(z.string()),
  /** Requests that came in up to this moment have waited for half of the target. */
  soonBefore: z.nullable(z.string()),
  /** When the practice is open, in order: as far back as requests are usually kept, and to the end of tomorrow. */
  openings: z.array(z.object({ from: z.string(), to: z.string() })),
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

const queueFactsSchema = z.object({
  target: responseTargetSchema,
  retention: getRetentionPolicy.response,
  expiring: countExpiringLeads.response,
  pendingEmails: listPendingEmails.response,
  /** Null for therapists, who do not see the emails that match no request. */
  unmatchedEmails: z.nullable(countUnmatchedEmails.response),
})
export type QueueFacts = z.output<typeof queueFactsSchema>

export const getQueueFacts = endpoint({
  method: 'GET',
  path: '/api/admin/queue',
  access: 'staff',
  summary:
    'What the list of requests shows beside its rows, in one call. Each part has a call of its own, by which the open list is refreshed.',
  response: queueFactsSchema,
  reads: 'config',
})
