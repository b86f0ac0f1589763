import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Origin } from '#shared/actor.ts'
import {
  type Access,
  accessRules,
  type EndpointDefinition,
  type EndpointResult,
  type Flagged,
  type Paginated,
  type ParsedBody,
  type ParsedParams,
  type ParsedQuery,
  type Topic,
  totalHeader,
  type Upload,
} from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { findUnstorable, unstorableText } from '#shared/text.ts'
import type { CachedResponses } from '../cache/cached-responses.ts'
import type { Config } from '../config.ts'
import type { CountCall } from '../database/call-counts.ts'
import { createCallLimit } from './call-limits.ts'
import { toClientAddress } from './client-address.ts'
import { readUpload } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the documentation: the response has the header with a list's total. */
    isCounted?: boolean
    /** For the documentation: the headers that carry flags. */
    flags?: EndpointDefinition['flags']
  }
}

/** The input of a handler. */
export type Call<D extends EndpointDefinition> = {
  /** The signed-in caller. Never null if the endpoint's access is `staff` or `admin`. */
  actor: D['access'] extends 'public' ? Actor | null : Actor
  params: ParsedParams<D>
  query: ParsedQuery<D>
  body: ParsedBody<D>
  /** The uploaded file, if the endpoint has one. */
  upload: D extends { upload: Upload } ? Buffer : undefined
  origin: Origin
  cookies: Readonly<Record<string, string | undefined>>
  /** For the few calls that set a cookie or stream; all others return their response. */
  reply: FastifyReply
}

export type ServedEndpoint = {
  definition: EndpointDefinition
  handle: (call: Call<EndpointDefinition>) => Promise<unknown>
  /** Rejects the call by throwing, before its body is read. */
  admit: (() => Promise<void>) | undefined
}

/** Connects a handler to an endpoint. The endpoint's schema removes all fields that it does not name. */
export function serve<const D extends EndpointDefinition>(
  definition: D,
  handle: (call: Call<D>) => Promise<EndpointResult<D>> | EndpointResult<D>,
  admit?: () => Promise<void>,
): ServedEndpoint {
  return {
    definition,
    admit,
    // The route parses its input by this definition, so the call has the types of D.
    handle: async (call) => handle(call as unknown as Call<D>),
  }
}

type EndpointDeps = {
  config: Config
  /** Counts calls of all instances together; without it each instance counts its own. */
  countCall?: CountCall
  /** Caches the responses of endpoints with `publicCache`. */
  responses?: CachedResponses
  /** The account of a request's session cookie, or null. The result is memoized per request. */
  resolveActor: (request: FastifyRequest) => Promise<Actor | null>
  /** Called when a signed-in actor was denied access. */
  onRefused: (refused: {
    actor: Actor
    origin: Origin
    definition: EndpointDefinition
    params: unknown
  }) => Promise<void>
  /** Called after a call changed a topic, so that caches are cleared. */
  onChange: (topic: Topic) => void
}

const toOrigin = (request: FastifyRequest): Origin => ({
  address: toClientAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

/** Max bytes of a public call's body: parsing a megabyte of JSON blocks all other requests. */
export const publicBodyLimit = 65_536
const staffBodyLimit = 1_048_576

/** Whether a URL has no query or escapes, of which clients could invent any number to fill the cache. */
const isPlainUrl = (url: string | undefined) => url !== undefined && !/[?%]/.test(url)

const changingMethods = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

/**
 * Whether a request comes from a page of another site, which must not use the visitor's cookie for changes.
 * Without `Origin` and `Sec-Fetch-Site` the client is not a browser, so it sends no cookie unasked.
 */
export function isCrossOrigin(headers: FastifyRequest['headers'], ownOrigins: readonly string[]) {
  if (headers.origin !== undefined) return !ownOrigins.includes(headers.origin)
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function checkAccess(access: Access, actor: Actor | null) {
  if (access === 'public') return
  if (!actor) throw new AppError('not-signed-in', 'Please sign in to continue.')
  if (access === 'admin' && actor.role !== 'admin') {
    throw new AppError('not-allowed', 'Only administrators may do this.')
  }
}

export const crossOriginText = 'This request came from another site and was refused.'

/** Registers every endpoint. One that states no known access rule stops the start. */
export function addEndpoints(
  app: FastifyInstance,
  endpoints: readonly ServedEndpoint[],
  deps: EndpointDeps,
) {
  for (const { definition, handle, admit } of endpoints) {
    const name = `${definition.method} ${definition.path}`
    if (!accessRules.includes(definition.access)) {
      throw new Error(`${name} states no access rule; give it one of ${accessRules.join(', ')}`)
    }
    const status = definition.status ?? (definition.response ? 200 : 204)
    const limit =
      deps.config.isRateLimited && definition.limit
        ? createCallLimit(app, name, definition.limit, deps.countCall)
        : undefined
    const changes = definition.changes === undefined ? [] : [definition.changes].flat()
    const add = (routes: FastifyInstance) =>
      routes.route({
        method: definition.method,
        url: definition.path,
        bodyLimit: definition.access === 'public' ? publicBodyLimit : staffBodyLimit,
        schema: {
          summary: definition.summary,
          ...(definition.params ? { params: definition.params } : {}),
          ...(definition.query ? { querystring: definition.query } : {}),
          ...(definition.body ? { body: definition.body } : {}),
          ...(definition.upload ? { consumes: ['multipart/form-data'] } : {}),
          ...(definition.response ? { response: { [status]: definition.response } } : {}),
        },
        config: {
          isCounted: definition.paginated ?? false,
          ...(definition.flags ? { flags: definition.flags } : {}),
        },
        // Before the body is read: a stranger learns nothing about what a call would take.
        onRequest: async (request) => {
          if (
            changingMethods.has(definition.method) &&
            isCrossOrigin(request.headers, deps.config.ownOrigins)
          ) {
            throw new AppError('not-allowed', crossOriginText)
          }
          const actor = await deps.resolveActor(request)
          try {
            checkAccess(definition.access, actor)
          } catch (error) {
            const { params } = request
            if (actor) {
              await deps.onRefused({ actor, origin: toOrigin(request), definition, params })
            }
            throw error
          }
          await admit?.()
          await limit?.(request)
        },
        preValidation: async (request) => {
          const field = findUnstorable(request.body) ?? findUnstorable(request.query)
          const inPath = findUnstorable(request.params)
          if (field !== undefined || inPath !== undefined) {
            const issues = [{ path: field || inPath || 'body', message: unstorableText }]
            throw new AppError('bad-input', unstorableText, { issues })
          }
        },
        handler: async (request, reply) => {
          const actor = await deps.resolveActor(request)
          if (definition.publicCache && !actor && isPlainUrl(request.raw.url)) {
            deps.responses?.markCacheable(request, 'call')
          }
          const answer = await handle({
            actor,
            params: request.params,
            query: request.query,
            body: request.body,
            upload: definition.upload && (await readUpload(request, definition.upload)),
            origin: toOrigin(request),
            cookies: request.cookies,
            reply,
            // Each part was parsed by the definition's own schema; `serve` gives them their types back.
          } as unknown as Call<EndpointDefinition>)
          for (const topic of changes) deps.onChange(topic)
          if (reply.sent) return reply
          if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
          reply.code(status)
          if (definition.paginated) {
            const { rows, total } = answer as Paginated<unknown> // `serve` took no other
            reply.header(totalHeader, total)
            return rows
          }
          if (definition.flags) {
            const flagged = answer as Flagged<unknown, string> // `serve` took no other
            for (const [name, header] of Object.entries(definition.flags)) {
              if (flagged.flags[name]) reply.header(header, 'true')
            }
            return flagged.response
          }
          return definition.response ? answer : reply.send()
        },
      })
    if (!definition.upload) {
      add(app)
      continue
    }
    // In a room of its own: everywhere else a form with files is no kind of body.
    void app.register(async (room) => {
      await room.register(multipart, { throwFileSizeLimit: false })
      add(room)
    })
  }
}
