import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** The requests of one practice day. */
export const leadDaySchema = z.object({
  /** `2026-11-21` */
  day: z.string(),
  /** Still uncontacted. */
  fresh: z.number(),
  followedUp: z.number(),
})
export type LeadDay = z.output<typeof leadDaySchema>

export const countLeadDays = endpoint({
  method: 'GET',
  path: '/api/admin/lead-days',
  access: 'staff',
  summary: 'How many requests came in on each of the last days, today last; at most thirty days.',
  response: z.array(leadDaySchema),
  reads: 'leads',
})

export const countExpiringLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leaving-leads',
  access: 'staff',
  summary: 'How many requests are removed within a week, and when the list next changes by itself.',
  response: z.object({
    thisWeek: z.number(),
    /** When the next lead expires or hold ends; null without leads. */
    next: z.nullable(z.string()),
  }),
  reads: 'leads',
})
