import * as z from 'zod/mini'
import { conversationStates } from '#features/chat/chat/contract/states.ts'
import { leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { type EndpointResponse, endpoint } from '#shared/endpoint.ts'
import { maxSearchLength } from '#shared/record-fields.ts'
import { text } from '#shared/text.ts'

/** The most results of each kind. */
export const maxFound = 8
/** One letter finds everyone. */
export const minSearchLength = 2

export const searchPalette = endpoint({
  // Names, addresses and numbers travel in a body: browsers and proxies keep the addresses of calls.
  method: 'POST',
  path: '/api/admin/palette/search',
  access: 'staff',
  summary:
    'At most eight requests (by name, email, phone, reference or number), conversations and, for administrators, accounts. A therapist finds their own requests, and conversations that are assigned to them or, while they are available for chat, all. What is found is logged as seen in a list.',
  body: z.object({
    text: text({
      min: minSearchLength,
      max: maxSearchLength,
      message: 'Please type two characters or more',
      what: 'The search',
    }),
  }),
  response: z.object({
    leads: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string(),
        status: z.enum(leadStatuses),
        createdAt: z.string(),
      }),
    ),
    conversations: z.array(
      z.object({
        number: z.number(),
        name: z.string(),
        state: z.enum(conversationStates),
        lastMessageAt: z.string(),
      }),
    ),
    people: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string(),
        role: z.enum(['admin', 'therapist']),
      }),
    ),
  }),
})
export type PaletteResults = EndpointResponse<typeof searchPalette>
