import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { config as configureZod } from 'zod/v4/core'
import { m } from '#messages'
import { AppError, type ErrorBody, type ErrorCode, type Issue } from '#shared/errors.ts'
import { isDatabaseAway } from '../database/away.ts'
import { runInLanguage } from '../language.ts'
import { describeError } from '../logger.ts'
import { getAnswerLanguage } from './request-language.ts'

const statusByCode: Record<ErrorCode, number> = {
  'bad-input': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'wrong-type': 415,
  'too-many': 429,
  unavailable: 503,
}

// Zod's default messages are for programmers; this one replaces them.
configureZod({ customError: () => m.forms_invalid_value() })

/** The message of the first refused field. */
export const toMessage = (issues: readonly Issue[]) => issues[0]?.message ?? m.forms_check_input()

/** The first issue of each field: a form has room for one message. */
export function joinIssues(...issues: readonly (readonly Issue[])[]): Issue[] {
  const byPath = new Map<string, Issue>()
  for (const issue of issues.flat()) {
    if (!byPath.has(issue.path)) byPath.set(issue.path, issue)
  }
  return [...byPath.values()]
}

export function toIssues(error: unknown): Issue[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const context = 'validationContext' in error ? error.validationContext : 'body'
  const issues = error.validation.map((one) => {
    const path = one.instancePath.replace(/^\//, '').replaceAll('/', '.')
    // Schemas have no helpful message for the body as a whole.
    return path
      ? { path, message: one.message || m.forms_invalid_value() }
      : { path: String(context), message: m.forms_unreadable() }
  })
  return joinIssues(issues)
}

/** Converts anything thrown to a response: an AppError shows its message, any other error no details. */
export function toErrorBody(error: unknown): {
  status: number
  body: ErrorBody
  retryAfter?: number
} {
  if (error instanceof AppError) {
    const body: ErrorBody = { ...error.facts, message: error.message }
    if (error.detail) body.code = error.detail
    if (error.issues) body.issues = [...error.issues]
    if (error.code === 'bad-input' && !body.issues) body.issues = []
    const response = { status: statusByCode[error.code], body }
    return error.retryAfter === undefined ? response : { ...response, retryAfter: error.retryAfter }
  }
  const issues = toIssues(error)
  if (issues) return { status: 400, body: { message: toMessage(issues), issues } }
  if (isDatabaseAway(error)) {
    return { status: 503, body: { message: m.forms_unavailable() }, retryAfter: 5 }
  }
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN
  if (status === 413) return { status, body: { message: m.forms_too_large() } }
  if (status === 416) return { status, body: { message: m.forms_no_such_range() } }
  if (status === 415) {
    return { status, body: { message: m.forms_wrong_type() } }
  }
  if (status >= 400 && status < 500) {
    return { status: 400, body: { message: m.forms_unreadable(), issues: [] } }
  }
  return { status: 500, body: { message: m.forms_server_error() } }
}

/** Headers of an error of the file server: `content-range` with the file's length. */
function toHeaders(error: unknown): Record<string, string> {
  const headers = error instanceof Error && 'headers' in error ? error.headers : undefined
  return typeof headers === 'object' && headers !== null ? { ...headers } : {}
}

/** Sends an error as JSON. The log gets its kind, without what people typed. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const language = getAnswerLanguage(request)
  const { status, body, retryAfter } = runInLanguage(language, () => toErrorBody(error))
  if (status >= 500) request.log.error(describeError(error), 'call failed')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (status === 416) reply.headers(toHeaders(error))
  return reply.code(status).header('cache-control', 'no-store').send(body)
}
