import * as z from 'zod/mini'
import { m } from '#messages'
import { callTimes, contactWays } from './contact-wishes.ts'
import { formatCharacterCount, text, textLimits } from './text.ts'

/** The choice of no particular place or therapist. */
export const noPreference = 'no-preference'

const notesText = z.string({ error: m.forms_must_be_text }).check(
  z.trim(),
  z.maxLength(textLimits.notes, {
    error: ({ input = '' }) =>
      m.consultation_notes_too_long({
        excess: formatCharacterCount(input.length - textLimits.notes),
        max: formatCharacterCount(textLimits.notes),
      }),
  }),
)

/** A choice of the site's content. Only the server knows at that moment whether it is offered. */
export const choiceText = (error: () => string) =>
  z.string({ error }).check(z.minLength(1, { error }), z.maxLength(textLimits.option, { error }))

export const choiceError = { error: m.forms_not_listed }

/** Ways to reach the visitor. All are optional. */
export const contactFields = {
  callTimes: z.optional(
    z.nullable(
      z
        .array(z.enum(callTimes, choiceError), choiceError)
        .check(z.maxLength(callTimes.length, choiceError)),
    ),
  ),
  contactBy: z.optional(z.nullable(z.enum(contactWays, choiceError))),
  mayLeaveMessage: z.optional(z.boolean(choiceError)),
}

/** Wishes that a visitor can change later. */
export const requestFields = {
  preferredLocation: choiceText(m.consultation_location_required),
  // A choice of a list: the general messages are enough for what no form sends.
  preferredTherapist: z.optional(z.nullable(text({ max: textLimits.option }))),
  notes: z.optional(z.nullable(notesText)),
}
