import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { highestRecord, recordId, text, textLimits } from '#shared/text.ts'

export const leadStatuses = [
  'notContacted',
  'contacted',
  'scheduled',
  'complete',
  'leadLost',
] as const
export type LeadStatus = (typeof leadStatuses)[number]

const chooseTherapist = 'Please choose a therapist'
export const reasonRequired = 'Please provide a reason for the lead being lost.'

export const leadSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  phone: z.string(),
  serviceType: z.string(),
  preferredLocation: z.string(),
  preferredTherapist: z.nullable(z.string()),
  /** What the client wrote. */
  notes: z.string(),
  status: z.enum(leadStatuses),
  /** A user's number. */
  assignedTo: z.nullable(z.number()),
  internalNotes: z.string(),
  leadLostReason: z.nullable(z.string()),
  emailThreadId: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When the practice's promise removes it. */
  expiresAt: z.string(),
})
export type Lead = z.output<typeof leadSchema>

export const leadChangeSchema = z.object({
  status: z.optional(z.enum(leadStatuses, 'Please choose one of the five statuses')),
  leadLostReason: z.optional(
    z.nullable(text({ max: textLimits.internalNotes, what: 'The reason' })),
  ),
  internalNotes: z.optional(text({ max: textLimits.internalNotes, what: 'Internal notes' })),
  assignedTo: z.optional(
    z.nullable(
      z
        .int(chooseTherapist)
        .check(z.minimum(1, chooseTherapist), z.maximum(highestRecord, chooseTherapist)),
    ),
  ),
  /** As last read: when someone else has changed the lead since, the change is refused (409). */
  updatedAt: z.optional(z.iso.datetime({ offset: true })),
})
export type LeadChange = z.output<typeof leadChangeSchema>

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: 'staff',
  summary: 'Consultation requests, newest first: all for administrators, their own for therapists.',
  answer: z.array(leadSchema),
  reads: 'leads',
})

export const changeLead = endpoint({
  method: 'PATCH',
  path: '/api/admin/leads/:id',
  access: 'staff',
  summary: 'Changes status, notes or (administrators) the assignment of a request.',
  params: z.object({ id: recordId }),
  body: leadChangeSchema,
  answer: leadSchema,
  changes: 'leads',
})

export const countNewLeads = endpoint({
  method: 'GET',
  path: '/api/admin/not-contacted-leads-count',
  access: 'admin',
  summary: 'How many requests nobody has answered yet.',
  answer: z.object({ count: z.number() }),
  reads: 'leads',
})
