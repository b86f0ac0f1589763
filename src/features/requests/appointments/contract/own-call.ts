import * as z from 'zod/mini'
import { countableMoment } from '#shared/iso-text.ts'
import { type OfferedTime, offeredTimeSchema } from './offers.ts'
import { callDetails } from './request-call.ts'

/** The `code` of a 409 response to a move or cancellation that comes too late, with the practice's `phone`. */
export const tooLateCode = 'TOO_LATE'

/** The call of a request, as its client sees and changes it by the mailed link. */
export const ownCallSchema = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  /** A slug; null where the therapist has no profile any more. */
  therapist: z.nullable(z.string()),
  way: z.string(),
  /** Until when, included, the client may move or cancel it. */
  changeUntil: z.string(),
  /** By the server's clock: a device's may be wrong. */
  mayChange: z.boolean(),
  how: callDetails.how,
  /** False once its client has stopped the reminders. */
  hasReminders: z.boolean(),
  /** A secret address of its calendar file. */
  calendarUrl: z.nullable(z.string()),
})
export type OwnCall = z.output<typeof ownCallSchema>

/** The last call of a request that has none to come; `booked` until staff say what came of it. */
export const endedCallSchema = z.object({
  startsAt: z.string(),
  state: z.enum(['booked', 'held', 'noAnswer', 'cancelled']),
})
export type EndedCall = z.output<typeof endedCallSchema>

/** The call of a request, and the times that are held for its client. */
export const ownCallFields = {
  appointment: z.nullable(ownCallSchema),
  /** Times that are held for the client. */
  offers: z.array(offeredTimeSchema),
  endedCall: z.nullable(endedCallSchema),
}

export type OwnCallFields = {
  appointment: OwnCall | null
  offers: OfferedTime[]
  endedCall: EndedCall | null
}

export const pickedTimeFields = { startsAt: countableMoment() }
