import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { config as configureZod } from 'zod/v4/core'
import type { Actor, Origin } from '#shared/actor.ts'
import {
  type Access,
  type AnswerOf,
  accessRules,
  type EndpointDefinition,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
  type Topic,
} from '#shared/endpoint.ts'
import { type ErrorBody, type ErrorCode, type Issue, Refusal } from '#shared/errors.ts'
import { findUnstorable, unstorableText } from '#shared/text.ts'
import type { Config } from './config.ts'
import { isDatabaseAway } from './database/away.ts'
import { describeError, type Logger } from './logger.ts'

const statusOf: Record<ErrorCode, number> = {
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

/** Everything a handler is told about one call. */
export type Call<D extends EndpointDefinition> = {
  /** Who asks. Never null where the endpoint's access is `staff` or `admin`. */
  actor: D['access'] extends 'public' ? Actor | null : Actor
  params: ParsedParamsOf<D>
  query: ParsedQueryOf<D>
  body: ParsedBodyOf<D>
  origin: Origin
  cookies: Readonly<Record<string, string | undefined>>
  /** For the few calls that set a cookie or stream: everything else is the answer itself. */
  reply: FastifyReply
}

export type ServedEndpoint = {
  definition: EndpointDefinition
  handle: (call: Call<EndpointDefinition>) => Promise<unknown>
  /** Refuses by throwing, before anything that was sent is looked at. */
  admit: (() => Promise<void>) | undefined
}

/** Puts a handler behind an endpoint. The answer is filtered by the endpoint's schema on its way out. */
export function serve<const D extends EndpointDefinition>(
  definition: D,
  handle: (call: Call<D>) => Promise<AnswerOf<D>> | AnswerOf<D>,
  admit?: () => Promise<void>,
): ServedEndpoint {
  return {
    definition,
    admit,
    // The registered route parses by this very definition, so the call has the shape D promises.
    handle: async (call) => handle(call as unknown as Call<D>),
  }
}

type HttpParts = {
  config: Config
  logger: Logger
  /** Who is behind a request's session cookie, or null. Asked twice, it looks once. */
  resolveActor: (request: FastifyRequest) => Promise<Actor | null>
  /** Told after a call changed something, so that caches of it are emptied. */
  onChange: (topic: Topic) => void
}

const originOf = (request: FastifyRequest): Origin => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
})

const unreadable = 'What was sent could not be read.'
const notRight = 'This is not right.'
// Where a schema has no sentence of its own, Zod's would be one for programmers.
configureZod({ customError: () => notRight })

/** One sentence from a list of refused fields, first one first. */
const firstSentence = (issues: Issue[]) => issues[0]?.message ?? 'Please check what was sent.'

function issuesOf(error: unknown): Issue[] | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const context = 'validationContext' in error ? error.validationContext : 'body'
  const issues = error.validation.map((one) => {
    const path = one.instancePath.replace(/^\//, '').replaceAll('/', '.')
    // About the whole of it the schemas say nothing that a person could use.
    return path
      ? { path, message: one.message || notRight }
      : { path: String(context), message: unreadable }
  })
  // One sentence a field, the first: a form has room for no more.
  return [...new Map(issues.toReversed().map((one) => [one.path, one])).values()].toReversed()
}

/** The one door out for everything thrown: a refusal keeps its words, a surprise tells nothing. */
export function bodyOfError(error: unknown): {
  status: number
  body: ErrorBody
  retryAfter?: number
} {
  if (error instanceof Refusal) {
    const body: ErrorBody = { message: error.message }
    if (error.detail) body.code = error.detail
    if (error.issues) body.issues = [...error.issues]
    if (error.code === 'bad-input' && !body.issues) body.issues = []
    const answer = { status: statusOf[error.code], body }
    return error.retryAfter === undefined ? answer : { ...answer, retryAfter: error.retryAfter }
  }
  const issues = issuesOf(error)
  if (issues) return { status: 400, body: { message: firstSentence(issues), issues } }
  if (isDatabaseAway(error)) {
    const message = 'The service is not available right now. Please try again in a moment.'
    return { status: 503, body: { message }, retryAfter: 5 }
  }
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN
  if (status === 413) return { status, body: { message: 'What was sent is too large.' } }
  if (status === 415) {
    return { status, body: { message: 'This kind of content is not taken here; send JSON.' } }
  }
  if (status >= 400 && status < 500) {
    return { status: 400, body: { message: unreadable, issues: [] } }
  }
  return { status: 500, body: { message: 'Something went wrong on our side. Please try again.' } }
}

/** The JSON answer to anything thrown on the way, logged by kind without what people typed. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = bodyOfError(error)
  if (status >= 500) request.log.error(describeError(error), 'call failed')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

const changing = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])

/**
 * A page elsewhere must not change anything with the reader's cookie. Without `Origin` and
 * `Sec-Fetch-Site` the caller is no browser and carries nobody's cookie by accident.
 */
export function isForeign(headers: FastifyRequest['headers'], ownOrigins: readonly string[]) {
  if (headers.origin !== undefined) return !ownOrigins.includes(headers.origin)
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

function checkAccess(access: Access, actor: Actor | null) {
  if (access === 'public') return
  if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
  if (access === 'admin' && actor.role !== 'admin') {
    throw new Refusal('not-allowed', 'Only administrators may do this.')
  }
}

/** The headers every answer carries. No script runs that is not a file of ours. */
async function addSecurityHeaders(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'https://www.openstreetmap.org'],
        mediaSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(config.isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: config.isHttps
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}

/** The bare server: limits, headers, error door, probes. Endpoints and pages are added to it. */
export async function createHttpServer(parts: Omit<HttpParts, 'resolveActor' | 'onChange'>) {
  const { config } = parts
  // Pino's own type would otherwise run through every signature.
  const loggerInstance: FastifyBaseLogger = parts.logger
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxies nearest to us are ours; what an address further out claims is anybody's word.
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  // JSON in, JSON out: without this, text would reach the schemas and fail there less clearly.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send the header with every call; nothing is no malformed JSON.
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  await addSecurityHeaders(app, config)
  await app.register(cookie)
  if (config.isRateLimited) {
    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, context) => {
        const seconds = Math.max(1, Math.ceil(context.ttl / 1000))
        return new Refusal(
          'too-many',
          `Too many tries from your connection. Please wait ${inWords(seconds)} and try again.`,
          { retryAfter: seconds },
        )
      },
    })
  }
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
  })
  return app
}

/** `40 seconds`, `3 minutes`: a wait as a person says it. */
export function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

const sameOrigin = 'This request came from another site and was refused.'

/** Registers every endpoint. One that states no known access rule stops the start. */
export function addEndpoints(
  app: FastifyInstance,
  endpoints: readonly ServedEndpoint[],
  parts: HttpParts,
) {
  for (const { definition, handle, admit } of endpoints) {
    const name = `${definition.method} ${definition.path}`
    if (!accessRules.includes(definition.access)) {
      throw new Error(`${name} states no access rule; give it one of ${accessRules.join(', ')}`)
    }
    const status = definition.status ?? (definition.answer ? 200 : 204)
    const changes = definition.changes === undefined ? [] : [definition.changes].flat()
    app.route({
      method: definition.method,
      url: definition.path,
      schema: {
        summary: definition.summary,
        ...(definition.params ? { params: definition.params } : {}),
        ...(definition.query ? { querystring: definition.query } : {}),
        ...(definition.body ? { body: definition.body } : {}),
        ...(definition.answer ? { response: { [status]: definition.answer } } : {}),
      },
      config:
        parts.config.isRateLimited && definition.limit
          ? {
              rateLimit: { max: definition.limit.max, timeWindow: definition.limit.seconds * 1000 },
            }
          : {},
      // Before the body is read: a stranger learns nothing about what a call would take.
      onRequest: async (request) => {
        if (
          changing.has(definition.method) &&
          isForeign(request.headers, parts.config.ownOrigins)
        ) {
          throw new Refusal('not-allowed', sameOrigin)
        }
        checkAccess(definition.access, await parts.resolveActor(request))
        await admit?.()
      },
      preValidation: async (request) => {
        const place = findUnstorable(request.body) ?? findUnstorable(request.query)
        const inPath = findUnstorable(request.params)
        if (place !== undefined || inPath !== undefined) {
          const issues = [{ path: place || inPath || 'body', message: unstorableText }]
          throw new Refusal('bad-input', unstorableText, { issues })
        }
      },
      handler: async (request, reply) => {
        const answer = await handle({
          actor: await parts.resolveActor(request),
          params: request.params,
          query: request.query,
          body: request.body,
          origin: originOf(request),
          cookies: request.cookies,
          reply,
          // Each part was parsed by the definition's own schema; `serve` gives them their types back.
        } as unknown as Call<EndpointDefinition>)
        for (const topic of changes) parts.onChange(topic)
        if (reply.sent) return reply
        if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        reply.code(status)
        return definition.answer ? answer : reply.send()
      },
    })
  }
}
