import * as z from 'zod/mini'
import { roles } from '#shared/actor.ts'
import { text, textLimits } from '#shared/text.ts'

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
export const linkToken = (message: string) =>
  text({ min: 1, max: textLimits.option, message, what: 'A link' })

/** A new password. The server also refuses one that is too easy to guess, see `rules.ts`. */
export const newPasswordText = z
  .string('Password must be at least 6 characters')
  .check(
    z.minLength(6, 'Password must be at least 6 characters'),
    z.maxLength(
      textLimits.password,
      `A password can have ${textLimits.password} characters at most`,
    ),
  )
