import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'
import { appointmentSchema } from './appointments.ts'
import { leadOffersSchema } from './offers.ts'

export const getLeadCall = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/call',
  access: 'staff',
  summary:
    'The free call of a request, or its last one until the request is done, and the times that are held for its client; ' +
    'for those who may see the request.',
  params: z.object({ id: recordId }),
  response: z.object({
    /** Null without one; a call that was moved is there with its present time. */
    call: z.nullable(appointmentSchema),
    offers: leadOffersSchema,
  }),
  reads: 'leads',
})
