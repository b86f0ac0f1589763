import * as z from 'zod/mini'
import { m } from '#messages'
import { roles } from '#shared/actor.ts'
import { type SchemaMessage, text, textLimits } from '#shared/text.ts'

/** A user as any response may carry it. It never contains anything derived from the password. */
export const userSchema = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  createdAt: z.string(),
})
export type User = z.output<typeof userSchema>

/** The token of a mailed link, which leads to a password. `message` is shown if there is none. */
export const linkToken = (message: SchemaMessage) =>
  text({ min: 1, max: textLimits.option, message, tooLong: m.auth_link_too_long })

/** A new password. The server also refuses one that is too easy to guess, see `rules.ts`. */
export const newPasswordText = z.string({ error: () => m.auth_password_too_short() }).check(
  z.minLength(6, { error: () => m.auth_password_too_short() }),
  z.maxLength(textLimits.password, {
    error: () => m.auth_password_too_long({ max: textLimits.password }),
  }),
)
