/** The closed list of ways a call can be refused. `platform/server/http.ts` maps each to one status. */
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

/** The `code` of a 403 for a change that needs the password again. */
export const confirmPasswordCode = 'CONFIRM_PASSWORD'

/** One field that was refused: `path` in dots (`email`, `profile.title`), `message` as shown beside it. */
export type Issue = { path: string; message: string }

/** The JSON body of every refused call. `message` is one sentence for a person. */
export type ErrorBody = { message: string; code?: string; issues?: Issue[] }

/** A refusal that the person asking may read. Anything else thrown is a surprise and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: readonly Issue[] | undefined
  /** Whole seconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retryAfter: number | undefined
  /** A finer code for programs, e.g. `THREAD_ACCESS_DENIED`. */
  readonly detail: string | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: { issues?: readonly Issue[]; retryAfter?: number; detail?: string } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
    this.detail = more.detail
  }
}

/** 400 naming one field, with the same sentence as the form shows. */
export const fieldError = (path: string, message: string) =>
  new AppError('bad-input', message, { issues: [{ path, message }] })

export const notFound = (message = 'This is not here, or no longer here.') =>
  new AppError('not-found', message)

export const notAllowed = (message = 'You are not allowed to do this.') =>
  new AppError('not-allowed', message)
