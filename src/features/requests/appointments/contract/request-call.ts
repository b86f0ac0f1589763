import * as z from 'zod/mini'
import { choiceError } from '#shared/request-fields.ts'
import { textLimits } from '#shared/text.ts'

const choice = z
  .string(choiceError)
  .check(z.minLength(1, choiceError), z.maxLength(textLimits.option, choiceError))

// Shorter than `countableMoment`, because the page of the form loads it.
const moment = z
  .string(choiceError)
  .check(
    z.refine(
      (text) => /^[12]\d{3}-.*T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) && Date.parse(text) > 0,
      choiceError,
    ),
  )

/** The `call` of a request: the time that a visitor has picked. */
export const requestedCallSchema = z.object({
  startsAt: moment,
  /** A slug; null for any therapist who is free. */
  therapist: z.optional(z.nullable(choice)),
  /** `phone`, `video` or the key of an office. */
  way: choice,
})
export type RequestedCall = z.output<typeof requestedCallSchema>

/** Sentences about the way of a call, and its calendar file, in the client's language. Absent where only its time is answered. */
export const callDetails = {
  how: z.optional(
    z.object({
      /** `By phone` */
      label: z.string(),
      /** Facts for the client: the number, the link, or the address. */
      sentences: z.array(z.string()),
    }),
  ),
  /** A secret address, which ends with the call. */
  calendarUrl: z.optional(z.nullable(z.string())),
}

/** A booked call, as the client reads it. */
export const bookedCallSchema = z.object({
  id: z.number(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  /** A slug; null where the therapist has no profile any more. */
  therapist: z.nullable(z.string()),
  way: z.string(),
  ...callDetails,
})
export type BookedCall = z.output<typeof bookedCallSchema>
