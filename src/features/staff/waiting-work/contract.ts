import * as z from 'zod/mini'
import { countConversations, listChatSessions } from '#features/chat/chat/contract/conversations.ts'
import { getDuty } from '#features/chat/chat/contract/duty.ts'
import { countUnreadMessages } from '#features/chat/chat/contract/inbox-messages.ts'
import { getRetentionPolicy } from '#features/core/retention/contract.ts'
import { appointmentSchema } from '#features/requests/appointments/contract/appointments.ts'
import { listPendingEmails } from '#features/requests/emails/contract/pending-emails.ts'
import { countUnmatchedEmails } from '#features/requests/emails/contract/unmatched.ts'
import { countExpiringLeads } from '#features/requests/leads/contract/counts.ts'
import { leadSchema } from '#features/requests/leads/contract/leads.ts'
import { leadViews } from '#features/requests/leads/contract/queue.ts'
import { countAnsweredLeads, countNewLeads } from '#features/requests/leads/contract/waiting.ts'
import { getStats } from '#features/requests/stats/contract.ts'
import { getHealth } from '#features/staff/system-health/contract.ts'
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

/** The numbers beside the names of the screens, each as its own call returns it: without three calls the first screen has five. */
const badgesSchema = z.object({
  /** Null for therapists, as are the unread messages. */
  leads: z.nullable(countNewLeads.response),
  unread: z.nullable(countUnreadMessages.response),
  /** One's own; null for administrators. */
  ownLeads: z.nullable(countAnsweredLeads.response),
  chats: countConversations.response,
})
export type ShownBadges = z.output<typeof badgesSchema>

const queueFactsSchema = z.object({
  badges: badgesSchema,
  stats: getStats.response,
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

/** Conversations that are part of the person's work: decision 75. */
const dayChatsSchema = z.object({
  /** The part of the list: of the whole practice, or assigned to the person. */
  view: z.enum(['waiting', 'mine']),
  rows: listChatSessions.response,
  total: z.number(),
  /** Since when the visitor waits who has waited longest; null if none does. */
  oldestWaitAt: z.nullable(z.string()),
})

const daySchema = z.object({
  badges: badgesSchema,
  target: responseTargetSchema,
  duty: getDuty.response,
  /** The views of the work queue, as `GET /api/admin/lead-views` counts them. */
  counts: z.record(z.enum(leadViews), z.number()),
  /** The requests to contact that are past the response target. */
  late: z.number(),
  /** The first leads of the views: the longest wait first, and what is due first. */
  toContact: z.array(leadSchema),
  answered: z.array(leadSchema),
  due: z.array(leadSchema),
  /** The newest requests, whatever their status. */
  newest: z.array(leadSchema),
  /** The free calls of the practice's day that were not cancelled: for therapists their own. */
  calls: z.array(appointmentSchema),
  /** Null while chats are not part of the person's work. */
  chats: z.nullable(dayChatsSchema),
  /** Null for therapists. */
  practice: z.nullable(
    z.object({
      stats: getStats.response,
      retention: getRetentionPolicy.response,
      unmatchedEmails: countUnmatchedEmails.response,
      health: getHealth.response,
    }),
  ),
})
export type Day = z.output<typeof daySchema>

export const maxWaitingRows = 8

export const getDay = endpoint({
  method: 'GET',
  path: '/api/admin/day',
  access: 'staff',
  summary:
    'What the dashboard begins with, in one call: who waits, what is due today, and for administrators the numbers of the practice. For therapists of their own leads.',
  response: daySchema,
  reads: 'leads',
})
