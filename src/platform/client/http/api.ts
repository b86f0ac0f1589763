import {
  type Api,
  backgroundHeader,
  type EndpointDefinition,
  fillPath,
  type Paginated,
  totalHeader,
} from '#shared/endpoint.ts'
import type { ErrorBody, Issue } from '#shared/errors.ts'
import { languageTags } from '#shared/language.ts'
import { getLanguage } from '#shared/local-path.ts'
import { addPreview, findPreview } from '#shared/preview.ts'
import { isBackgroundCall } from '../last-input.ts'
import { readSessionState, suspectSessionEnded, suspectSessionRestored } from './session-end.ts'

/** A call that did not succeed. `message` is `404: body text`; `userMessage` is the text for the user. */
export class CallError extends Error {
  readonly status: number
  readonly userMessage: string
  readonly issues: readonly Issue[]
  readonly code: string | undefined
  /** The whole body, for the facts that belong to a code. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, bodyText: string, statusText: string) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'CallError'
    this.status = status
    const body = parseErrorBody(bodyText)
    this.userMessage = body?.message ?? ''
    this.issues = body?.issues ?? []
    this.code = body?.code
    this.body = body ?? {}
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
    return isErrorBody ? (body as ErrorBody) : undefined // the other fields are our own server's
  } catch {
    return undefined // a proxy's error page, or an empty body
  }
}

/** The message to show for an error thrown by a call; `fallback` when the server gave none. */
export function toErrorMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.userMessage ? error.userMessage : fallback
}

/** True if the call got no usable response: the network failed, or the server did. */
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
  // A page that shows a preview to an administrator reads the previewed content.
  const isInPage = typeof location !== 'undefined'
  const preview = isInPage ? findPreview(new URLSearchParams(location.search)) : undefined
  if (preview !== undefined && definition.method === 'GET') addPreview(query, preview)
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

/** Without a total (a proxy may drop the header), the rows received count as all there are. */
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

/** Makes a call over HTTP with the browser's cookies. @throws CallError, or TypeError without a network */
export const callOverHttp: Api = async (definition, input) => {
  // CallInput has only the parts that the endpoint defines.
  const given = input as AnyInput
  const stateBefore = readSessionState()
  const response = await fetch(toUrl(definition, given), {
    method: definition.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'accept-language': languageTags[getLanguage()],
      ...(isBackgroundCall() ? { [backgroundHeader]: '1' } : {}),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  const text = await response.text()
  if (definition.access !== 'public') {
    if (response.status === 401) suspectSessionEnded()
    // A call started before the session ended may be answered afterwards: that proves nothing.
    else if (response.ok && stateBefore === 'ended') suspectSessionRestored()
  }
  if (!response.ok) {
    const error = new CallError(response.status, text, response.statusText)
    if (error.status !== 403 || definition.access === 'public') throw error
    // Loaded on demand: only the portal needs it, and public pages have a byte budget.
    const { answerRefusal } = await import('./password-question.ts')
    if (!(await answerRefusal(error.code))) throw error
    return callOverHttp(definition, input)
  }
  // The server filtered its response by the endpoint's schema.
  const body = text === '' ? undefined : JSON.parse(text)
  const { paginated, flags } = definition
  if (paginated) return toPaginated(body, response.headers.get(totalHeader)) as never
  return (flags ? { response: body, flags: readFlags(flags, response.headers) } : body) as never
}
