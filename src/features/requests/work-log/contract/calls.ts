import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { text, textLimits } from '#shared/text.ts'

/** The ends of a phone call to a client. */
export const callOutcomes = ['spoke', 'voicemail', 'noAnswer', 'wrongNumber'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Its author can delete a logged call for this long. */
export const callUndoMinutes = 15
/** More than anyone makes; it bounds what is stored with one lead. */
export const maxCallsPerLead = 200

export const callNotFound = 'This call is no longer logged.'
export const callIsFinal = `Only who logged a call can delete it, for ${callUndoMinutes} minutes.`

export const leadCallSchema = z.object({
  id: z.number(),
  at: z.string(),
  /** By the name at that time. */
  by: z.string(),
  outcome: z.enum(callOutcomes),
  note: z.string(),
})
export type LeadCall = z.output<typeof leadCallSchema>

export const logLeadCall = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/calls',
  access: 'staff',
  summary:
    'Logs a phone call to a client, who waits for the practice no longer. A client who was spoken to, or has a voicemail, is contacted.',
  params: z.object({ id: recordId }),
  body: z.object({
    outcome: z.enum(callOutcomes, 'Please choose how the call ended'),
    note: z.optional(text({ max: textLimits.notes, what: 'The note' })),
  }),
  response: leadCallSchema,
  status: 201,
  changes: 'leads',
})

export const deleteLeadCall = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id/calls/:callId',
  access: 'staff',
  summary: 'Takes back a call that one has logged in the last 15 minutes, with what it changed.',
  params: z.object({ id: recordId, callId: recordId }),
  response: null,
  changes: 'leads',
})
