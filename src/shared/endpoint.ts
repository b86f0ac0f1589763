import type * as z from 'zod/v4/core'
import type { Topic } from './topics.ts'

/**
 * People who may make a call. Which records it may read or change is decided by policies.
 * - `public`: anyone
 * - `staff`: anyone signed in, administrator or therapist
 * - `admin`: administrators; a therapist gets 403, a visitor 401
 */
export const accessRules = ['public', 'staff', 'admin'] as const
export type Access = (typeof accessRules)[number]

/** Limit of calls from one address: `max` times in `seconds`. */
export type CallLimit = {
  max: number
  seconds: number
  /** Counted across all instances, for calls that are worth a write: sign-in, forms, and what costs much to answer. */
  isShared?: true
}

/** A body that is one file: `multipart/form-data` with the file in this field. */
export type Upload = { field: string; maxBytes: number }

type Schema = z.$ZodType

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /**
   * The caller must have entered the password lately: a session alone, which may be stolen or unattended, is
   * not enough. Otherwise the call answers 403 with `CONFIRM_PASSWORD`.
   */
  asksPassword?: true
  /**
   * Open to a session whose user must add a second factor first (403 with `SECOND_FACTOR_REQUIRED` elsewhere). A public
   * call without it answers such a session like a visitor.
   */
  worksWithoutFactor?: true
  /** One sentence for the API's documentation. */
  summary: string
  params?: Schema
  query?: Schema
  /** Headers of an upload, for a secret that must be in no URL. A loose object: it is parsed beside all others. */
  headers?: Schema
  body?: Schema
  /**
   * The path of the same call by POST, with the query as its body (`toSearch`). The browser uses it when someone
   * searches: they search for names, and browsers and proxies keep addresses.
   */
  searchPath?: `/${string}`
  /** Max bytes of the JSON body, where the usual limit of staff calls is too low. */
  maxBodyBytes?: number
  /** Instead of a JSON body. */
  upload?: Upload
  /** The body is sent by a form of a page, without a script: its fields as text. */
  isForm?: true
  /** The schema of the response; fields that it does not name are removed. `null` means 204 without a body. */
  response: Schema | null
  /**
   * A list (`response` is an array) with the total number of rows in the header `X-Total-Count`. Handlers
   * return and callers get both as `Paginated`.
   */
  paginated?: true
  /**
   * Facts about a response whose schema is fixed, by the header that carries each. The header has the value
   * `true` if the fact holds and is absent otherwise. Handlers return and callers get `Flagged`.
   */
  flags?: Readonly<Record<string, `x-${string}`>>
  /** The status of a successful response; 200, or 204 without a body, if unset. */
  status?: 200 | 201
  reads?: Topic
  /**
   * All anonymous visitors get the same response until therapists, users or the published content change or the
   * practice's day ends, so the server caches it on the embedded database. Not for calls that depend on cookies,
   * addresses or the time of day.
   */
  publicCache?: true
  changes?: Topic | readonly Topic[]
  /**
   * Refused with 403 until the practice has published its site for the first time. Staff may make such a call
   * if it only reads.
   */
  needsOpenPractice?: true
  limit?: CallLimit
}

/** Defines a call once, for server, browser, tests and documentation. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): D => definition

/** A list that people search in. */
export type SearchableDefinition = EndpointDefinition & {
  method: 'GET'
  query: Schema
  searchPath: `/${string}`
}

/** The call of a list with its query as the body. */
export function toSearch<const D extends SearchableDefinition>(definition: D) {
  const { query, searchPath, summary, ...rest } = definition
  return {
    ...rest,
    method: 'POST',
    path: searchPath as D['searchPath'],
    summary: `${summary} The query is sent as the body, so that no address has the text of a search.`,
    body: query as D['query'],
  } as const
}

type SchemaInput<S> = S extends Schema ? z.input<S> : undefined
type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined
type Part<D, K extends string> = K extends keyof D ? D[K] : undefined

/** The input of a caller. */
export type EndpointParams<D> = SchemaInput<Part<D, 'params'>>
export type EndpointQuery<D> = SchemaInput<Part<D, 'query'>>
export type EndpointBody<D> = SchemaInput<Part<D, 'body'>>
/** The parsed input of a handler. */
export type ParsedParams<D> = SchemaOutput<Part<D, 'params'>>
export type ParsedQuery<D> = SchemaOutput<Part<D, 'query'>>
export type ParsedHeaders<D> = SchemaOutput<Part<D, 'headers'>>
export type ParsedBody<D> = SchemaOutput<Part<D, 'body'>>
/** The body of the response. */
export type EndpointResponse<D> = D extends { response: infer R extends Schema }
  ? z.output<R>
  : undefined

/** One page of a list, and the number of rows of all pages. */
export type Paginated<Rows> = { rows: Rows; total: number }
/** A response with the facts that are sent as headers. */
export type Flagged<Body, Name extends string> = {
  response: Body
  flags: Readonly<Record<Name, boolean>>
}
/** Result of a handler for its caller: the response, with its total or flags if it has any. */
export type EndpointResult<D> = D extends { paginated: true }
  ? Paginated<EndpointResponse<D>>
  : D extends { flags: infer F extends Readonly<Record<string, string>> }
    ? Flagged<EndpointResponse<D>, Extract<keyof F, string>>
    : EndpointResponse<D>

/** The header with the total number of rows of a list. */
export const totalHeader = 'x-total-count'

/** `1` on a request caused by an event or timer, which does not extend the session. */
export const backgroundHeader = 'x-background'

/** A caller's input for an endpoint: exactly the parts that the endpoint defines. */
export type CallInput<D> = (D extends { params: Schema }
  ? { params: EndpointParams<D> }
  : unknown) &
  (D extends { query: Schema } ? { query?: EndpointQuery<D> } : unknown) &
  (D extends { body: Schema } ? { body: EndpointBody<D> } : unknown)

/** Makes a call: in the browser over HTTP, while a page is rendered directly to the services. */
export type Api = <D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
) => Promise<EndpointResult<D>>

/** `/api/leads/:id` with `{ id: 7 }` → `/api/leads/7`. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
}
