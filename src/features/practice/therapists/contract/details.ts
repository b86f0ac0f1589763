import * as z from 'zod/mini'

// Facts by which visitors choose a therapist, beside specialties, languages and place. A profile may leave them empty.

const percent = z.int().check(z.minimum(0), z.maximum(100))
/** The point of a photo that stays visible when it is cropped, in percent from the left and the top. */
export const photoFocusSchema = z.object({ x: percent, y: percent })
export type PhotoFocus = z.output<typeof photoFocusSchema>

/** When a therapist has appointments. */
export const availabilities = ['weekdays', 'evenings', 'weekends'] as const
export type Availability = (typeof availabilities)[number]

/** Where a designation is registered. */
export const collegeSchema = z.object({
  name: z.string(),
  /** `CRPO` */
  shortName: z.string(),
  /** The public register. */
  registerUrl: z.string(),
})
export type College = z.output<typeof collegeSchema>

/** The details of a profile, as staff and visitors read them. */
export const detailsSchema = z.object({
  /** The protected title, such as `Registered Psychotherapist`; `designations.ts` knows the usual ones. */
  designation: z.string(),
  registrationNumber: z.string(),
  /** `she/her` */
  pronouns: z.string(),
  /** The supervisor of a therapist who is still qualifying: `Élise Tremblay, Psychologist`. */
  supervisor: z.string(),
  /** Ways of working, such as `EMDR`. */
  approaches: z.array(z.string()),
  availability: z.array(z.enum(availabilities)),
  /** In dollars; null if it is not stated. */
  sessionFee: z.nullable(z.number()),
  /** True if a therapist with an office also works by video. */
  offersVideo: z.boolean(),
})
export type Details = z.output<typeof detailsSchema>
