import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

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
