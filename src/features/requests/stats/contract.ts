import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

export const statsSchema = z.object({
  totalLeads: z.number(),
  leadsByStatus: z.object({
    notContacted: z.number(),
    contacted: z.number(),
    scheduled: z.number(),
    complete: z.number(),
    leadLost: z.number(),
  }),
  therapistCount: z.number(),
  totalProfileViews: z.number(),
})
export type Stats = z.output<typeof statsSchema>

export const getStats = endpoint({
  method: 'GET',
  path: '/api/admin/stats',
  access: 'staff',
  summary: 'Counts for the whole practice; for a therapist of their own leads and profile.',
  response: statsSchema,
  reads: 'leads',
})
