import { m } from '#messages'

/** All kinds of AppError. `platform/server/http/error-responses.ts` maps each to a status. */
export const errorCodes = [
  'bad-input',
  'not-signed-in',
  'not-allowed',
  'not-found',
  'conflict',
  'too-large',
  'wrong-type',
  'too-many',
  'unavailable',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The `code` of a 403 response for a change that requires entering the password again. */
export const confirmPasswordCode = 'CONFIRM_PASSWORD'

/** The `code` of a 403 response to a session that may only add a second factor. */
export const factorRequiredCode = 'SECOND_FACTOR_REQUIRED'

/** An invalid field: `path` with dots (`email`, `profile.title`), `message` as shown beside it. */
export type Issue = { path: string; message: string }

/** The JSON body of every error response. `message` is one sentence for a person. */
export type ErrorBody = {
  message: string
  code?: string
  issues?: Issue[]
  /** Facts of the refusal that a program needs, such as the free `times` instead of one that is taken. */
  [fact: string]: unknown
}

/** An expected error, shown to the caller. Any other error results in status 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined
  /** Whole seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** A more specific code for programs, e.g. `THREAD_ACCESS_DENIED`. */
  readonly detail: string | undefined
  /** More fields of the response, which belong to `detail`. */
  readonly facts: Readonly<Record<string, unknown>> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      issues?: readonly Issue[]
      retryAfter?: number
      detail?: string
      facts?: Readonly<Record<string, unknown>>
    } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
    this.detail = more.detail
    this.facts = more.facts
  }
}

/** A 400 error for one field, with the message that the form shows. */
export const fieldError = (path: string, message: string) =>
  new AppError('bad-input', message, { issues: [{ path, message }] })

export const notFound = (message: string = m.forms_not_found()) =>
  new AppError('not-found', message)

export const notAllowed = (message: string = m.forms_not_allowed()) =>
  new AppError('not-allowed', message)
