import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { contactFields, requestFields } from '#shared/request-fields.ts'
import { linkSchema, ownRequestSchema } from './request.ts'

/** Fields that a client can change of their request. What is absent stays as it is. */
export const requestChangeSchema = z.object({
  preferredLocation: z.optional(requestFields.preferredLocation),
  preferredTherapist: requestFields.preferredTherapist,
  notes: requestFields.notes,
  ...contactFields,
})
export type RequestChange = z.output<typeof requestChangeSchema>

export const changeOwnRequest = endpoint({
  method: 'POST',
  path: '/api/own-request/change',
  access: 'public',
  summary:
    'Changes how and when the client is reached, place, therapist and notes of the request that a mailed link belongs ' +
    'to; 403 without the last four digits of its phone number, 409 when it has ended.',
  body: z.extend(linkSchema, { change: requestChangeSchema }),
  response: ownRequestSchema,
  changes: 'leads',
  limit: { max: 30, seconds: 300, isShared: true },
})

export const deletedRequestSchema = z.object({ reference: z.string(), deletedAt: z.string() })
export type DeletedRequest = z.output<typeof deletedRequestSchema>

export const deleteOwnRequest = endpoint({
  method: 'POST',
  path: '/api/own-request/delete',
  access: 'public',
  summary:
    'Deletes the request that a mailed link belongs to, with everything stored with it; 403 without the last four ' +
    'digits of its phone number, 409 while staff have to keep it. No link to it works afterwards.',
  body: linkSchema,
  response: deletedRequestSchema,
  changes: ['leads', 'chat', 'conversations', 'unmatched-mail'],
  limit: { max: 30, seconds: 300, isShared: true },
})
