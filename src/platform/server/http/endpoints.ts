import type { FastifyReply } from 'fastify'
import type { Actor, Origin } from '#shared/actor.ts'
import {
  type EndpointDefinition,
  type EndpointResult,
  type ParsedBody,
  type ParsedHeaders,
  type ParsedParams,
  type ParsedQuery,
  type SearchableDefinition,
  toSearch,
  type Upload,
} from '#shared/endpoint.ts'
import type { Issue } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { UploadedFile } from './uploads.ts'

/** The input of a handler. */
export type Call<D extends EndpointDefinition> = {
  /** The signed-in caller. Never null if the endpoint's access is `staff` or `admin`. */
  actor: D['access'] extends 'public' ? Actor | null : Actor
  params: ParsedParams<D>
  query: ParsedQuery<D>
  headers: ParsedHeaders<D>
  body: ParsedBody<D>
  /** Reads the uploaded file, if the endpoint has one. What needs no file is checked before. */
  upload: D extends { upload: Upload } ? () => Promise<UploadedFile> : undefined
  origin: Origin
  /** The language of the page that makes the call. */
  language: Language
  cookies: Readonly<Record<string, string | undefined>>
  /** For the few calls that set a cookie or stream; all others return their response. */
  reply: FastifyReply
}

export type ServedEndpoint = {
  definition: EndpointDefinition
  handle: (call: Call<EndpointDefinition>) => Promise<unknown>
  /** Rejects the call by throwing, before its body is read. */
  admit: (() => Promise<void>) | undefined
  /** Other problems of a body that the schema refused, so that a form hears of everything at once. It may throw what comes before them. */
  findMoreIssues: FindIssues | undefined
}

type FindIssues = (body: unknown, origin: Origin) => Promise<readonly Issue[]>

/** Connects a handler to an endpoint. The endpoint's schema removes all fields that it does not name. */
export function serve<const D extends EndpointDefinition>(
  definition: D,
  handle: (call: Call<D>) => Promise<EndpointResult<D>> | EndpointResult<D>,
  admit?: () => Promise<void>,
  findMoreIssues?: FindIssues,
): ServedEndpoint {
  return {
    definition,
    admit,
    findMoreIssues,
    // The route parses its input by this definition, so the call has the types of D.
    handle: async (call) => handle(call as unknown as Call<D>),
  }
}

/** Connects a handler to a list and to the search in it, which is the same call with its query as the body. */
export function serveList<const D extends SearchableDefinition>(
  definition: D,
  handle: (call: Call<D>) => Promise<EndpointResult<D>>,
): ServedEndpoint[] {
  const list = serve(definition, handle)
  const search: ServedEndpoint = {
    ...list,
    definition: toSearch(definition),
    // The body was parsed by the schema of the query.
    handle: (call) => list.handle({ ...call, query: call.body }),
  }
  return [list, search]
}
