import * as z from 'zod/mini'
import { isoMoment } from '#shared/iso-text.ts'
import { text } from '#shared/text.ts'

export const maxNextActionNote = 200

/** The next thing to do about a lead, and when; both are null if there is none. */
export const nextActionFields = {
  nextActionAt: z.nullable(z.string()),
  nextActionNote: z.nullable(z.string()),
}

/** Without a moment there is no note: null as the moment clears both. */
export const nextActionChange = {
  nextActionAt: z.optional(z.nullable(isoMoment())),
  nextActionNote: z.optional(
    z.nullable(text({ max: maxNextActionNote, what: 'The note of a next action' })),
  ),
}

export const nextActionDayRequired = 'Please choose when the next action is due.'
export const nextActionTooFar = 'A next action can be due within a year.'
