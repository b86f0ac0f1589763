import * as z from 'zod/mini'
import { consentSchema } from '#features/core/consents/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { maxRecordId, recordId } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'

const params = z.object({ id: recordId })

export const maxReaders = 50
/** Minutes for which someone sees a limited record after giving a reason. */
export const glassMinutes = 60

/** The `code` of a 403 for a record that only named people may see. */
export const recordLimitedCode = 'RECORD_LIMITED'
export const recordLimited = 'Only certain colleagues may see this record.'

export const leadProtectionSchema = z.object({
  /** Oldest first. */
  consents: z.array(consentSchema),
  /** Null while everyone sees it who sees leads of this kind. */
  limit: z.nullable(
    z.object({
      userIds: z.array(z.number()),
      setAt: z.string(),
      setBy: z.nullable(z.string()),
    }),
  ),
})
export type LeadProtection = z.output<typeof leadProtectionSchema>

export const getLeadProtection = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/protection',
  access: 'staff',
  summary: 'What the person of a lead has agreed to, and who may see the record.',
  params,
  response: leadProtectionSchema,
  reads: 'leads',
})

export const limitLead = endpoint({
  method: 'PUT',
  path: '/api/admin/leads/:id/limit',
  access: 'admin',
  summary:
    'Limits a record to these accounts, at the wish of the person it is about. Others get 403 with `RECORD_LIMITED`, lists leave it out.',
  params,
  body: z.object({
    userIds: z
      .array(z.int().check(z.minimum(1), z.maximum(maxRecordId)), 'Please choose the colleagues')
      .check(
        z.minLength(1, 'Please choose at least one colleague'),
        z.maxLength(maxReaders, `At most ${maxReaders} colleagues`),
      ),
  }),
  response: null,
  changes: 'leads',
})

export const endLeadLimit = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id/limit',
  access: 'admin',
  summary: 'Ends the limit of a record.',
  params,
  response: null,
  changes: 'leads',
})

export const breakGlass = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/break-glass',
  access: 'staff',
  asksPassword: true,
  summary:
    'Opens a limited record for an hour, to someone who would see it without the limit. The reason is logged, and administrators and the people of the limit are informed by email.',
  params,
  body: z.object({
    reason: text({
      min: 10,
      max: 200,
      message: 'Please say why in a sentence',
      what: 'The reason',
    }),
  }),
  response: null,
  changes: 'leads',
})

export const withdrawLeadConsent = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/withdraw-consent',
  access: 'staff',
  summary:
    'Records that the person has told staff that they withdraw their consent to be contacted. No email leaves any more, a call to come is cancelled, and none can be booked.',
  params,
  response: null,
  changes: ['leads', 'mail'],
})
