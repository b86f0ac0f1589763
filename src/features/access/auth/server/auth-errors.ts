import { m } from '#messages'
import { formatWait } from '#platform/server/http/format-wait.ts'
import { AppError } from '#shared/errors.ts'
import { secondsUntil } from '../rules.ts'

export const busyError = () =>
  new AppError('unavailable', m.auth_busy(), {
    retryAfter: 5,
  })

export const signInAgainError = () => new AppError('not-signed-in', m.auth_log_in_again())

export const notSignedInError = () => new AppError('not-signed-in', m.auth_sign_in_to_continue())

/** 429 with the time to wait in the message and as `Retry-After`. */
export function toTooManyError(
  toMessage: (inputs: { wait: string }) => string,
  until: Date,
  now: Date,
) {
  const retryAfter = secondsUntil(until, now)
  const message = toMessage({ wait: formatWait(retryAfter) })
  return new AppError('too-many', message, { retryAfter })
}
