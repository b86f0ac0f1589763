import * as z from 'zod/mini'
import { pickedTimeFields } from '#features/requests/appointments/contract/own-call.ts'
import { endpoint } from '#shared/endpoint.ts'
import { linkSchema, ownRequestSchema } from './request.ts'

const pickedTimeSchema = z.extend(linkSchema, pickedTimeFields)

export const moveOwnCall = endpoint({
  method: 'POST',
  path: '/api/own-request/appointment',
  access: 'public',
  summary:
    'Moves the free call of the request that a mailed link belongs to, with the same therapist and way. 409 ' +
    '`TIME_TAKEN` with `times`, or `TOO_LATE` with the practice’s `phone`.',
  body: pickedTimeSchema,
  response: ownRequestSchema,
  changes: 'leads',
  limit: { max: 30, seconds: 300, isShared: true },
})

export const cancelOwnCall = endpoint({
  method: 'POST',
  path: '/api/own-request/appointment/cancel',
  access: 'public',
  summary:
    'Cancels the free call of the request that a mailed link belongs to. Doing so again changes nothing; 409 ' +
    '`TOO_LATE` with the practice’s `phone`.',
  body: linkSchema,
  response: ownRequestSchema,
  changes: 'leads',
  limit: { max: 30, seconds: 300, isShared: true },
})

export const pickOwnOffer = endpoint({
  method: 'POST',
  path: '/api/own-request/offer',
  access: 'public',
  summary:
    'Books, or moves the free call to, one of the times that the practice holds for the client; the others are free again.',
  body: pickedTimeSchema,
  response: ownRequestSchema,
  changes: 'leads',
  limit: { max: 30, seconds: 300, isShared: true },
})

export const setOwnReminders = endpoint({
  method: 'POST',
  path: '/api/own-request/appointment/reminders',
  access: 'public',
  summary:
    'Stops or resumes the reminders of the free call of the request that a mailed link belongs to; 403 without the last ' +
    'four digits of its phone number.',
  body: z.extend(linkSchema, { on: z.boolean() }),
  response: z.object({ on: z.boolean() }),
  limit: { max: 30, seconds: 300, isShared: true },
})
