import * as z from 'zod/mini'
import { maxRecordId } from '#shared/record-fields.ts'

/** From a staff screen on the socket: it shows a lead, or none any more. */
export const viewLeadFrame = z.object({
  type: z.literal('view_lead'),
  leadId: z.nullable(z.int().check(z.positive(), z.maximum(maxRecordId))),
  /** True if there are unsaved changes or an email is being written. */
  isEditing: z.boolean(),
})
export type ViewLeadFrame = z.output<typeof viewLeadFrame>

/** To staff who have the same lead on the screen: the others who have it. */
export const leadViewersFrame = z.object({
  type: z.literal('lead_viewers'),
  leadId: z.number(),
  viewers: z.array(z.object({ userId: z.number(), name: z.string(), isEditing: z.boolean() })),
})
export type LeadViewersFrame = z.output<typeof leadViewersFrame>
