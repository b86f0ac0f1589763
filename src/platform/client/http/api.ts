import {
  type Api,
  backgroundHeader,
  type EndpointDefinition,
  fillPath,
  type Paginated,
  totalHeader,
} from '#shared/endpoint.ts'
import { confirmPasswordCode, type ErrorBody, type Issue } from '#shared/errors.ts'
import { isBackgroundCall } from '../last-input.ts'
import { readSessionState, suspectSessionEnded, suspectSessionRestored } from './session-end.ts'

/** A call that did not succeed. `message` is `404: body text`; `userMessage` is what a person reads. */
export class CallError extends Error {
  readonly status: number
  readonly userMessage: string
  readonly issues: readonly Issue[]
  readonly code: string | undefined

  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'CallError'
    this.status = status
    const body = parseErrorBody(bodyText)
    this.userMessage = body?.message ?? ''
    this.issues = body?.issues ?? []
    this.code = body?.code
  }
}

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    const isErrorBody =
      typeof body === 'object' &&
      body !== null &&
      'message' in body &&
      typeof body.message === 'string'
    return isErrorBody ? (body as ErrorBody) : undefined // our own server wrote the rest of it
  } catch {
    return undefined // a proxy's page, or nothing
  }
}

/** The sentence to show for anything that a call threw; `fallback` when the server said none. */
export function toErrorMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.userMessage ? error.userMessage : fallback
}

/** Whether the call reached no answer at all: the network failed, or the server was away. */
export const isServerUnavailable = (error: unknown) =>
  !(error instanceof CallError) || error.status >= 500

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

function toUrl(definition: EndpointDefinition, input: AnyInput): string {
  const path = fillPath(definition.path, input.params)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value))
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

/** A list that came without its total (through a proxy that drops headers) is taken for all there is. */
function toPaginated(
  rows: readonly unknown[],
  total: string | null,
): Paginated<readonly unknown[]> {
  const isNumber = total !== null && /^\d+$/.test(total)
  return { rows, total: isNumber ? Number(total) : rows.length }
}

const readFlags = (names: Readonly<Record<string, string>>, headers: Headers) =>
  Object.fromEntries(
    Object.entries(names).map(([name, header]) => [name, headers.get(header) === 'true']),
  )

/** Makes a call over HTTP with the reader's cookies. @throws CallError, or TypeError without a network */
export const callOverHttp: Api = async (definition, input) => {
  // CallInput names only the parts that the endpoint has.
  const given = input as AnyInput
  const stateBefore = readSessionState()
  const response = await fetch(toUrl(definition, given), {
    method: definition.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(isBackgroundCall() ? { [backgroundHeader]: '1' } : {}),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  if (definition.access !== 'public') {
    if (response.status === 401) suspectSessionEnded()
    // A call from before the end may be answered after it, and says nothing.
    else if (response.ok && stateBefore === 'ended') suspectSessionRestored()
  }
  if (!response.ok) {
    const error = new CallError(response.status, text, response.statusText)
    if (error.code !== confirmPasswordCode) throw error
    // Only the portal needs it: public pages do without its bytes.
    const { askForPassword } = await import('./password-question.ts')
    if (!(await askForPassword())) throw error
    return callOverHttp(definition, input)
  }
  // The server filtered its answer by the endpoint's own schema.
  const answer = text === '' ? undefined : JSON.parse(text)
  const { paginated, flags } = definition
  if (paginated) return toPaginated(answer, response.headers.get(totalHeader)) as never
  return (flags ? { answer, flags: readFlags(flags, response.headers) } : answer) as never
}
