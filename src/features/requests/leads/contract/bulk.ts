import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { isoMoment } from '#shared/iso-text.ts'
import { maxRecordId } from '#shared/record-fields.ts'
import { leadChangeSchema } from './leads.ts'

export const maxBulkLeads = 100

const leadId = z.int().check(z.positive(), z.maximum(maxRecordId))
const tooMany = `Please choose ${maxBulkLeads} leads at most`

const { status, leadLostReason, assignedTo, nextActionAt, nextActionNote, hold } =
  leadChangeSchema.shape
const changeFields = { status, leadLostReason, assignedTo, nextActionAt, nextActionNote, hold }

const resultFields = {
  /** The number of leads that are different now; those that were so already are not counted. */
  changed: z.number(),
  /** Why a lead was not changed, in the sentence of a change of this lead alone. */
  failed: z.array(z.object({ id: z.number(), message: z.string() })),
}

/** The values that a change replaced. Absent fields were not changed. */
export const undoneLeadSchema = z.object({
  id: leadId,
  /** The version that the change made: a lead that was changed since stays. */
  updatedAt: isoMoment(),
  ...changeFields,
  /** Up to when the client was handled, for a lead that was set back to not contacted. */
  handledAt: z.optional(z.nullable(isoMoment())),
})
export type UndoneLead = z.output<typeof undoneLeadSchema>

export const changeLeads = endpoint({
  method: 'POST',
  path: '/api/admin/leads/bulk',
  access: 'staff',
  summary:
    'Changes status, assignment (administrators), next action or hold of several leads, each by itself and by the rules of one. Returns what undoes it.',
  body: z
    .object({
      ids: z
        .array(leadId, 'Please choose the leads')
        .check(z.minLength(1, 'Please choose a lead'), z.maxLength(maxBulkLeads, tooMany)),
      ...changeFields,
    })
    .check(
      // Besides the leads themselves.
      z.refine(
        (body) => Object.values(body).filter((value) => value !== undefined).length > 1,
        'Please choose what to change',
      ),
    ),
  response: z.object({ ...resultFields, undo: z.array(undoneLeadSchema) }),
  changes: 'leads',
})
export type BulkChange = z.output<typeof changeLeads.body>

export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/api/admin/leads/bulk/undo',
  access: 'staff',
  summary:
    'Gives leads the values back that they had before a change of several, unless they were changed since.',
  body: z.object({
    leads: z.array(undoneLeadSchema).check(z.minLength(1), z.maxLength(maxBulkLeads, tooMany)),
  }),
  // A hundred leads with the longest reasons.
  maxBodyBytes: 4 * 1_048_576,
  response: z.object(resultFields),
  changes: 'leads',
})
