import { formatWait } from '#platform/server/http/format-wait.ts'
import { AppError } from '#shared/errors.ts'
import { secondsUntil } from '../rules.ts'

export const busyError = () =>
  new AppError('unavailable', 'The service is busy right now. Please try again in a moment.', {
    retryAfter: 5,
  })

export const signInAgainError = () => new AppError('not-signed-in', 'Please try logging in again')

export const notSignedInError = () => new AppError('not-signed-in', 'Please sign in to continue.')

/** 429 with the time to wait in the message and as `Retry-After`. */
export function toTooManyError(reason: string, until: Date, now: Date) {
  const retryAfter = secondsUntil(until, now)
  const message = `${reason} Please wait ${formatWait(retryAfter)} and try again.`
  return new AppError('too-many', message, { retryAfter })
}
