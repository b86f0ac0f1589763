import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { countableMoment } from '#shared/iso-text.ts'
import { recordId } from '#shared/record-fields.ts'
import { text, textLimits } from '#shared/text.ts'
import { callMinutes, callUserId, callWay } from './appointments.ts'

export const maxOfferedTimes = 5
/** Offered times are held for the client for this long. */
export const offerHours = 48

const chooseTimes = 'Please choose a time to offer'
const tooManyTimes = `You can offer ${maxOfferedTimes} times`

export const offeredTimeSchema = z.object({ startsAt: z.string(), endsAt: z.string() })
export type OfferedTime = z.output<typeof offeredTimeSchema>

export const leadOffersSchema = z.object({
  times: z.array(offeredTimeSchema),
  userId: z.nullable(z.number()),
  way: z.nullable(z.string()),
  /** Until when they are held; null where none are. */
  heldUntil: z.nullable(z.string()),
})
export type LeadOffers = z.output<typeof leadOffersSchema>

export const offerTimes = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:id/offers',
  access: 'staff',
  summary: `Mails a client up to ${maxOfferedTimes} times for the free call and holds them for ${offerHours} hours; an earlier offer ends.`,
  params: z.object({ id: recordId }),
  body: z.object({
    times: z
      .array(countableMoment(), chooseTimes)
      .check(z.minLength(1, chooseTimes), z.maxLength(maxOfferedTimes, tooManyTimes)),
    userId: z.optional(callUserId),
    way: z.optional(callWay),
    minutes: z.optional(callMinutes),
    /** Written by staff for the client, in the email alone. */
    text: z.optional(z.nullable(text({ max: textLimits.notes, what: 'The text' }))),
    force: z.optional(z.boolean()),
  }),
  response: leadOffersSchema,
  status: 201,
  changes: 'leads',
})

export const listLeadOffers = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:id/offers',
  access: 'staff',
  summary: 'The times that are held for a client.',
  params: z.object({ id: recordId }),
  response: leadOffersSchema,
  reads: 'leads',
})
