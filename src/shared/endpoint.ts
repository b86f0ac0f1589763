import type * as z from 'zod/v4/core'

/**
 * Who may make a call at all. Whose record it may touch is the policy's business.
 * - `public`: anyone
 * - `staff`: anyone signed in, administrator or therapist
 * - `admin`: administrators; a therapist gets 403, a visitor 401
 */
export const accessRules = ['public', 'staff', 'admin'] as const
export type Access = (typeof accessRules)[number]

/** What a call reads or changes. A successful change makes every read of the same topic fresh. */
export const topics = [
  'session',
  'leads',
  'therapists',
  'users',
  'chat',
  'audit',
  'google',
  'mail',
  // What the operator has set: it changes with a restart alone.
  'config',
] as const
export type Topic = (typeof topics)[number]

/** Topics whose changes are sent to the open tabs of the portal. The others are read when a page opens. */
export const liveTopics: readonly Topic[] = ['leads', 'therapists', 'users', 'chat']

/** How often one address may make a call: `max` times in `seconds`. */
export type CallLimit = {
  max: number
  seconds: number
  /** Counted for all instances together, where the call guards signing in or the security check. */
  isShared?: true
}

/** A body that is one file: `multipart/form-data` with the file in this field. */
export type Upload = { field: string; maxBytes: number }

type Schema = z.$ZodType

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/${string}`
  access: Access
  /** One sentence for the API's documentation. */
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  /** In place of a JSON body. */
  upload?: Upload
  /** The shape of the answer: what it does not name never leaves. `null` answers 204 with no body. */
  answer: Schema | null
  /**
   * A list (`answer` is an array) that can be asked for by pages: the header `X-Total-Count` says how
   * many rows there are in all, and handlers give and callers get both together, as `Paginated`.
   */
  paginated?: true
  /**
   * Facts about an answer whose shape is fixed, by the response header that carries each: the header
   * is there, with the value `true`, when the fact holds. Handlers give and callers get `Flagged`.
   */
  flags?: Readonly<Record<string, `x-${string}`>>
  /** The status of a good answer; 200, or 204 without a body, when unset. */
  status?: 200 | 201
  reads?: Topic
  /**
   * Every visitor gets the same answer until therapists or users change: on the embedded database the
   * server keeps it and gives it again. Never for a call that looks at cookies, addresses or the time.
   */
  publicCache?: true
  changes?: Topic | readonly Topic[]
  limit?: CallLimit
}

/** States one call: the only definition that server, browser, tests and documentation share. */
export const endpoint = <const D extends EndpointDefinition>(definition: D): D => definition

type SchemaInput<S> = S extends Schema ? z.input<S> : undefined
type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined
type Part<D, K extends string> = K extends keyof D ? D[K] : undefined

/** What the caller hands over. */
export type EndpointParams<D> = SchemaInput<Part<D, 'params'>>
export type EndpointQuery<D> = SchemaInput<Part<D, 'query'>>
export type EndpointBody<D> = SchemaInput<Part<D, 'body'>>
/** What the handler receives, parsed. */
export type ParsedParams<D> = SchemaOutput<Part<D, 'params'>>
export type ParsedQuery<D> = SchemaOutput<Part<D, 'query'>>
export type ParsedBody<D> = SchemaOutput<Part<D, 'body'>>
/** What comes back as the body. */
export type EndpointResponse<D> = D extends { answer: infer A extends Schema }
  ? z.output<A>
  : undefined

/** Rows of a list, and how many there are on all its pages. */
export type Paginated<Rows> = { rows: Rows; total: number }
/** An answer together with the facts about it that travel as headers. */
export type Flagged<Answer, Name extends string> = {
  answer: Answer
  flags: Readonly<Record<Name, boolean>>
}
/** What a handler gives and a caller gets: the answer, with a list's total or flags where it has any. */
export type EndpointResult<D> = D extends { paginated: true }
  ? Paginated<EndpointResponse<D>>
  : D extends { flags: infer F extends Readonly<Record<string, string>> }
    ? Flagged<EndpointResponse<D>, Extract<keyof F, string>>
    : EndpointResponse<D>

/** Where a list's page says how many rows there are in all. */
export const totalHeader = 'x-total-count'

/** `1` on a request that an event or a timer of the page caused: no sign of life of its session. */
export const backgroundHeader = 'x-background'

/** What a caller gives to one endpoint: only the parts that the endpoint names, and those are required. */
export type CallInput<D> = (D extends { params: Schema }
  ? { params: EndpointParams<D> }
  : unknown) &
  (D extends { query: Schema } ? { query?: EndpointQuery<D> } : unknown) &
  (D extends { body: Schema } ? { body: EndpointBody<D> } : unknown)

/** Makes a call. In the browser over HTTP; while a page is rendered, straight into the services. */
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
