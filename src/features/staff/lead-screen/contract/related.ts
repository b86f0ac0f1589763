import * as z from 'zod/mini'
import { conversationStates } from '#features/chat/chat/contract/states.ts'
import { leadSchema } from '#features/requests/leads/contract/leads.ts'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { recordId } from '#shared/record-fields.ts'

/** By which of their details two records are of one person. */
const by = z.array(z.enum(['email', 'phone']))

export const readRelated = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/related',
  access: 'staff',
  summary:
    'The other requests with the same email or phone number that one may see, and the conversations of that person, newest first. Each is recorded as seen in a list.',
  params: z.object({ id: recordId }),
  response: z.object({
    leads: z.array(
      z.extend(z.pick(leadSchema, { id: true, createdAt: true, status: true, serviceType: true }), {
        name: z.string(),
        by,
      }),
    ),
    conversations: z.array(
      z.object({
        number: z.number(),
        lastMessageAt: z.string(),
        state: z.enum(conversationStates),
        by,
      }),
    ),
  }),
})
export type Related = EndpointResponse<typeof readRelated>
