import * as z from 'zod/mini'
import { referralChoices } from '#shared/request-origin.ts'

/** The way by which a client came to the practice. */
export const originFields = {
  /** The answer to "How did you hear of us?". */
  heardFrom: z.nullable(z.enum(referralChoices)),
  /** The campaign of the address by which the client came to the website; each part is `[a-z0-9._-]{1,40}`. */
  campaign: z.nullable(
    z.object({
      source: z.nullable(z.string()),
      medium: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  ),
}
