import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { personFields } from '#shared/person-fields.ts'
import { recordId } from '#shared/record-fields.ts'

/** The fields of a request that staff can correct. The history has the first and the last name as `name`. */
export const contactDetailsSchema = z.object(personFields)

export const endRequestLink = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:id/request-link',
  access: 'staff',
  summary:
    'Ends the mailed link with which the client can open a request; a therapist only for their own.',
  params: z.object({ id: recordId }),
  response: null,
  changes: 'leads',
})
