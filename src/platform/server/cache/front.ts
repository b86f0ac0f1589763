import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { chooseCoding, matchesEtag } from '../http/content-coding.ts'

/** One answered request, as the log and the figures tell it. `route` is a pattern, never an address. */
export type CompletedRequest = { method: string; route: string; status: number; ms: number }

/** A page may be shown while the database is away. A call says that it is: 503. */
type Kind = 'page' | 'call'

type Kept = {
  route: string
  status: number
  headers: string[]
  body: Buffer
  etag: string | undefined
  /** Headers of a 304. */
  unchanged: string[]
}

/** What was found for a request, and goes out with all that came in with it. */
type Waiting = { known: Kept; isUnchanged: boolean; response: ServerResponse; began: number }

// Longer addresses are somebody's tracking, or somebody who fills our memory.
const maxUrlLength = 300
// All that a 304 has to say (RFC 9110, 15.4.5): the browser has the rest with the page it kept.
const ofUnchanged = new Set(['cache-control', 'etag', 'vary', 'strict-transport-security'])

/** Who sends no cookie is nobody in particular. */
const toCacheKey = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers.cookie === undefined &&
  (request.url?.length ?? 0) <= maxUrlLength
    ? `${chooseCoding(request.headers['accept-encoding'])} ${request.url}`
    : undefined

function flatten(headers: Record<string, unknown>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => [name, String(one)]),
  )
}

/**
 * Answers that are the same for every visitor, given again before anything else of the server runs:
 * routing, hooks and headers are a tenth of the speed of what they lead to. An answer gets here by
 * `offer`, whole, with the headers it went out with, and stays until `empty`. `isCurrent` says whether
 * every change has been heard of, and empties this first when one has not.
 *
 * What came in together goes out together, after the last of it was read: writing wakes whoever waits at
 * the other end, and that is most of what an answer costs. Under load it is a third to a half more answers.
 */
export function createFront(isCurrent: () => boolean, most = 500) {
  const kept = new Map<string, Kept>()
  const offered = new WeakMap<FastifyRequest, number>()
  const listeners: ((answered: CompletedRequest) => void)[] = []
  let age = 0
  let waiting: Waiting[] = []

  function flush() {
    const all = waiting
    waiting = []
    for (const { known, isUnchanged, response, began } of all) {
      const status = isUnchanged ? 304 : known.status
      response.writeHead(status, isUnchanged ? known.unchanged : known.headers)
      if (isUnchanged) response.end()
      else response.end(known.body)
      const ms = performance.now() - began
      for (const listen of listeners) listen({ method: 'GET', route: known.route, status, ms })
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    isCurrent() // a change nobody told of empties what is kept
    const key = toCacheKey(request)
    const known = key === undefined ? undefined : kept.get(key)
    if (!known) return false
    const isUnchanged =
      known.etag !== undefined && matchesEtag(request.headers['if-none-match'], known.etag)
    waiting.push({ known, isUnchanged, response, began: performance.now() })
    if (waiting.length === 1) setImmediate(flush)
    return true
  }

  return {
    /** Told of every answer given here; what goes through the server has its own hooks. */
    listen: (listener: (answered: CompletedRequest) => void) => void listeners.push(listener),

    /**
     * This request's answer may be kept for everybody. Say so before reading what it is made of: what
     * changes meanwhile must not be kept as it was.
     */
    offer(request: FastifyRequest, kind: Kind) {
      if (kind === 'page' || isCurrent()) offered.set(request, age)
    },

    empty() {
      age += 1
      kept.clear()
    },

    /** Stands before a server that is not listening yet. */
    attach(app: FastifyInstance) {
      app.addHook('onSend', async (request, reply, payload) => {
        const key = toCacheKey(request.raw)
        if (key === undefined || reply.statusCode !== 200 || offered.get(request) !== age) return
        if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return
        const body = Buffer.from(payload)
        const headers = reply.getHeaders()
        const [oldest] = kept.keys()
        if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
        kept.set(key, {
          route: request.routeOptions.url ?? 'none',
          status: reply.statusCode,
          headers: flatten({ ...headers, 'content-length': body.length }),
          body,
          etag: typeof headers['etag'] === 'string' ? headers['etag'] : undefined,
          unchanged: flatten(
            Object.fromEntries(Object.entries(headers).filter(([name]) => ofUnchanged.has(name))),
          ),
        })
      })
      const [pass] = app.server.listeners('request')
      if (!pass) throw new Error('the server has nobody to pass requests to')
      app.server.removeAllListeners('request')
      app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        // A server that closes has its own way of saying so.
        if (app.server.listening && answer(request, response)) return
        pass.call(app.server, request, response)
      })
    },
  }
}

export type Front = ReturnType<typeof createFront>
