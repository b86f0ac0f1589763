import * as z from 'zod/mini'

export const leadFields = [
  'name',
  'email',
  'phone',
  'status',
  'assignedTo',
  'leadLostReason',
  'internalNotes',
  'hold',
  'contactWish',
  'preferredLocation',
  'preferredTherapist',
  'clientNotes',
  'nextAction',
  'appointment',
  'appointmentOutcome',
] as const
export type LeadField = (typeof leadFields)[number]

/**
 * One changed field. `from` and `to` are a status, a person's name, an address, a phone number, the name of a location,
 * the last day of a hold, the moment of a next action or a free call, or the outcome of the call (null: unassigned, none).
 * For reasons, notes, wishes how to be reached and what the client changed both are null: their contents are not in the
 * history.
 */
export const leadEventSchema = z.object({
  at: z.string(),
  by: z.string(),
  field: z.enum(leadFields),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type LeadEvent = z.output<typeof leadEventSchema>
