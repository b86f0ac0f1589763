import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

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
