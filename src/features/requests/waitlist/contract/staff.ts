import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { maxRecordId, recordId } from '#shared/record-fields.ts'

// Separate from public.ts, which visitors' pages load.

const waitlistEntrySchema = z.object({
  id: z.number(),
  therapist: z.object({
    /** Null, like the slug, when the profile was deleted. */
    id: z.nullable(z.number()),
    slug: z.nullable(z.string()),
    name: z.string(),
  }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  language: z.enum(languages),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** When the email about an open place was sent. */
  notifiedAt: z.nullable(z.string()),
  /** Details of a person who joined again with this address: not confirmed by the link of the email yet. */
  proposed: z.nullable(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** When the email was queued that says that the therapist has left. */
  therapistLeftAt: z.nullable(z.string()),
})
export type WaitlistEntry = z.output<typeof waitlistEntrySchema>

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/admin/waitlist',
  access: 'staff',
  summary:
    'Who waits for a place, the longest waiting first: administrators see everyone, therapists their own list.',
  query: z.object({
    /** The number of a profile, for the list of one therapist. */
    therapist: z.optional(recordId),
  }),
  response: z.array(waitlistEntrySchema),
  reads: 'waitlist',
})

const notThisId = 'This is no number of a record'
const bodyId = z.int(notThisId).check(z.minimum(1, notThisId), z.maximum(maxRecordId, notThisId))

export const addToWaitlist = endpoint({
  method: 'POST',
  path: '/api/admin/waitlist',
  access: 'staff',
  summary:
    'Puts the client of a request on the waiting list of a therapist, as agreed with them, and confirms it by email. ' +
    'Therapists add to their own list.',
  body: z.object({ leadId: bodyId, userId: bodyId }),
  response: z.object({ id: z.number() }),
  status: 201,
  changes: 'waitlist',
})

export const maxNotified = 200

export const notifyWaitlist = endpoint({
  method: 'POST',
  path: '/api/admin/waitlist/notify',
  access: 'staff',
  summary:
    'Emails people on the waiting list that a place has opened, each once. `notified` is how many got it.',
  body: z.object({
    ids: z
      .array(
        z.int('This is no number of an entry').check(z.minimum(1), z.maximum(maxRecordId)),
        'Please choose who is written to',
      )
      .check(
        z.minLength(1, 'Please choose who is written to'),
        z.maxLength(maxNotified, `At most ${maxNotified} people can be written to at once`),
      ),
  }),
  response: z.object({
    notified: z.number(),
    failed: z.array(z.object({ id: z.number(), message: z.string() })),
  }),
  changes: 'waitlist',
})

export const deleteWaitlistEntry = endpoint({
  method: 'DELETE',
  path: '/api/admin/waitlist/:id',
  access: 'staff',
  summary: 'Takes a person off the waiting list.',
  params: z.object({ id: recordId }),
  response: null,
  changes: 'waitlist',
})
