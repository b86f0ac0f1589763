import * as z from 'zod/mini'
import { consultationFields } from '#features/requests/consultation/contract.ts'
import { leadSchema } from '#features/requests/leads/contract/leads.ts'
import { endpoint } from '#shared/endpoint.ts'
import { maxRecordId } from '#shared/record-fields.ts'
import { text, textLimits } from '#shared/text.ts'
import { sessionParams } from './session-id.ts'

const chooseTherapist = 'Please choose a therapist'

/** Facts about the lead of a conversation, from staff. Absent ones are taken from the conversation. */
export const chatLeadSchema = z.object({
  serviceType: consultationFields.serviceType,
  preferredLocation: consultationFields.preferredLocation,
  firstName: z.optional(
    text({ isPerson: true, min: 1, max: textLimits.name, what: 'A first name' }),
  ),
  /** Many visitors give only one name. */
  lastName: z.optional(
    z.nullable(text({ isPerson: true, max: textLimits.name, what: 'A last name' })),
  ),
  email: z.optional(consultationFields.email),
  phone: z.optional(z.union([z.literal(''), consultationFields.phone])),
  /** The client's text in the lead: without it, the client's messages. */
  notes: z.optional(z.nullable(text({ max: textLimits.notes, what: 'The text' }))),
  /** A user id; administrators only. */
  assignedTo: z.optional(
    z.nullable(
      z
        .int(chooseTherapist)
        .check(z.minimum(1, chooseTherapist), z.maximum(maxRecordId, chooseTherapist)),
    ),
  ),
})
export type ChatLead = z.output<typeof chatLeadSchema>

export const createChatLead = endpoint({
  method: 'POST',
  path: '/api/admin/chat-session/:sessionId/lead',
  access: 'staff',
  summary:
    'Turns a conversation into a consultation request, once: 409 for a conversation that is one already.',
  params: sessionParams,
  body: chatLeadSchema,
  response: leadSchema,
  status: 201,
  changes: ['chat', 'conversations', 'leads'],
})
