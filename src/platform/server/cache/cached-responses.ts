import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding, matchesEtag } from '../http/content-coding.ts'
import { createServer } from '../http/node-http.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import type { CachedResponse, ResponseCache } from './response-cache.ts'

/** A completed request, for the log and the metrics. `route` is a pattern, never a URL. */
export type CompletedRequest = { method: string; route: string; status: number; ms: number }

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A cached response that is about to be written. */
type Pending = {
  cached: CachedResponse
  isNotModified: boolean
  response: ServerResponse
  began: number
}

// Longer URLs contain tracking parameters, or are meant to fill our memory.
const maxUrlLength = 300
// All headers that a 304 needs (RFC 9110, 15.4.5): the browser has the others with its cached page.
const notModifiedNames = new Set(['cache-control', 'etag', 'vary', 'strict-transport-security'])

/** Calls are answered in the language that a request asks for, pages in the one that their URL names. */
const toLanguageKey = (request: IncomingMessage) =>
  request.url?.startsWith('/api/') ? getRequestLanguage(request) : ''

/** Only requests without cookies are anonymous and share responses. */
const toCacheKey = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers.cookie === undefined &&
  (request.url?.length ?? 0) <= maxUrlLength
    ? `${chooseCoding(request.headers['accept-encoding'])} ${toLanguageKey(request)} ${request.url}`
    : undefined

function flatten(headers: Record<string, unknown>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  )
}

function toCachedResponse(
  kind: CachedResponse['kind'],
  reply: FastifyReply,
  body: Buffer,
): CachedResponse {
  const headers = reply.getHeaders()
  return {
    kind,
    route: reply.request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    headers: flatten({ ...headers, 'content-length': body.length }),
    body,
    etag: typeof headers['etag'] === 'string' ? headers['etag'] : undefined,
    notModifiedHeaders: flatten(
      Object.fromEntries(Object.entries(headers).filter(([name]) => notModifiedNames.has(name))),
    ),
  }
}

/**
 * Sends cached responses before Fastify's routing and hooks, which take ten times as long. A response is
 * stored with all its headers when its request was marked with `markCacheable`.
 *
 * Responses to requests that arrived together are written together, after the last of them was parsed:
 * writing wakes the client's process, which is most of the cost. Under load this gives a third to a half more
 * responses.
 */
export function createCachedResponses(cache: ResponseCache) {
  const cacheable = new WeakMap<FastifyRequest, { kind: CachedResponse['kind']; readAt: number }>()
  const listeners: ((completed: CompletedRequest) => void)[] = []
  let pending: Pending[] = []

  function flush() {
    const all = pending
    pending = []
    for (const { cached, isNotModified, response, began } of all) {
      const status = isNotModified ? 304 : cached.status
      response.writeHead(status, isNotModified ? cached.notModifiedHeaders : cached.headers)
      if (isNotModified) response.end()
      else response.end(cached.body)
      const ms = performance.now() - began
      for (const listen of listeners) listen({ method: 'GET', route: cached.route, status, ms })
    }
  }

  /** @returns whether a cached response will be sent */
  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    const isCurrent = cache.isCurrent() // clears the cache if another program has changed the database
    const key = toCacheKey(request)
    const cached = key === undefined ? undefined : cache.responses.get(key)
    if (!cached || (cached.kind === 'call' && !isCurrent)) return false
    const isNotModified =
      cached.etag !== undefined && matchesEtag(request.headers['if-none-match'], cached.etag)
    pending.push({ cached, isNotModified, response, began: performance.now() })
    if (pending.length === 1) setImmediate(flush)
    return true
  }

  return {
    /** Calls `listener` for each cached response; Fastify's hooks report all others. */
    listen: (listener: (completed: CompletedRequest) => void) => void listeners.push(listener),

    /**
     * Allows this request's response to be cached for all anonymous visitors. Must be called before reading
     * the data of the response, so that a change in between prevents caching.
     */
    markCacheable(request: FastifyRequest, kind: CachedResponse['kind']) {
      if (kind === 'page' || cache.isCurrent()) {
        cacheable.set(request, { kind, readAt: cache.generation() })
      }
    },

    /** The HTTP server that Fastify's `handler` is called by, for its option `serverFactory`. */
    createServer(handler: Handler): Server {
      const server = createServer((request, response) => {
        // While it closes, Fastify responds itself and closes the connection.
        if (server.listening && respond(request, response)) return
        handler(request, response)
      })
      return server
    },

    /** Stores the responses of marked requests. */
    addTo(app: FastifyInstance) {
      app.addHook('onSend', async (request, reply, payload) => {
        const key = toCacheKey(request.raw)
        const marked = cacheable.get(request)
        if (key === undefined || reply.statusCode !== 200 || !marked) return
        if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
        const response = toCachedResponse(marked.kind, reply, Buffer.from(payload))
        cache.responses.set(key, response, marked.readAt)
      })
    },
  }
}

export type CachedResponses = ReturnType<typeof createCachedResponses>
