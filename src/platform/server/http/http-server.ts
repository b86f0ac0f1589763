import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { m } from '#messages'
import type { CachedResponses, CompletedRequest } from '../cache/cached-responses.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'
import { publicBodyLimit } from './add-endpoints.ts'
import { bareHeaders, formatBareResponse } from './bare-response.ts'
import { createProxyTrust } from './client-address.ts'
import { sendError } from './error-responses.ts'
import { bodyTime, limitBodyTime } from './limit-body-time.ts'
import { toPlainTarget } from './request-target.ts'

/** Security headers of every response. Only scripts from our own files may run. */
async function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  pictureHosts: () => readonly string[],
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', () => ['blob:', ...pictureHosts()].join(' ')],
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
      ? { maxAge: 31_536_000, includeSubDomains: config.isHstsForSubdomains }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  })
}

const malformedRequestResponses: Record<string, [status: string, message: () => string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', m.forms_too_large],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', m.forms_too_slow],
}

/** Responds to input that is not valid HTTP like to any other client error. */
const respondToMalformedRequest =
  (config: Config) => (error: Error & { code?: string }, socket: Socket) => {
    if (socket.writable && error.code !== 'ECONNRESET') {
      const [status, message] = malformedRequestResponses[error.code ?? ''] ?? [
        '400 Bad Request',
        m.forms_unreadable,
      ]
      socket.write(formatBareResponse(config, status, message()))
    }
    socket.destroy(error)
  }

/** True if a `Range` header is valid (RFC 9110, 14.1.1). Invalid ones are ignored; `send` would respond 416. */
function isValidRange(header: string): boolean {
  const [unit, ...rest] = header.split('=')
  if (unit?.trim().toLowerCase() !== 'bytes') return false
  return rest
    .join('=')
    .split(',')
    .every((spec) => {
      const [, first = '', last = ''] = /^\s*(\d*)-(\d*)\s*$/.exec(spec) ?? []
      if (first === '') return last !== ''
      return last === '' || Number(first) <= Number(last)
    })
}

/**
 * Ranges are for GET alone (RFC 9110, 14.2), and `If-Range` needs a strong match (13.1.5): the tags of our files are
 * weak, so none matches. `send` would respond 206 in both cases.
 */
function hasUsableRange({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const { range, 'if-range': condition } = headers
  if (range === undefined || method === 'HEAD') return false
  return isValidRange(range) && !String(condition ?? '').includes('"')
}

// The longest for any request; most bodies have less, see `limitBodyTime`. The head of a request, and a connection
// that sends nothing, have a quarter of a minute.
const timeouts = { requestTimeout: 180_000, connectionTimeout: 0, keepAliveTimeout: 72_000 }
const headersTimeout = 15_000
/** Interval at which Node.js looks for requests that take too long; every half minute by default. */
const connectionsCheckingInterval = 5_000

/** A server that responds from the cache first. Fastify applies no timeouts to a server from a factory. */
const createServerFactory =
  (responses: CachedResponses): FastifyServerFactory =>
  (handler) => {
    const server = responses.createServer(handler)
    server.requestTimeout = timeouts.requestTimeout
    server.headersTimeout = headersTimeout
    Object.assign(server, { connectionsCheckingInterval })
    server.keepAliveTimeout = timeouts.keepAliveTimeout
    server.setTimeout(timeouts.connectionTimeout)
    return server
  }

/** The server without routes: limits, headers, error handling, request log. */
export async function createHttpServer(
  config: Config,
  logger: Logger,
  responses?: CachedResponses,
  /** The other sites whose pictures pages show now. */
  pictureHosts: () => readonly string[] = () => [],
  times = bodyTime,
) {
  // Pino's type would otherwise appear in every signature.
  const loggerInstance: FastifyBaseLogger = logger
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: createProxyTrust(config.trustedProxies),
    bodyLimit: publicBodyLimit,
    ...timeouts,
    ...(responses ? { serverFactory: createServerFactory(responses) } : {}),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => toPlainTarget(url),
    clientErrorHandler: respondToMalformedRequest(config),
    // No hook runs for these errors, so the headers are set here.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(bareHeaders(config))),
  })
  // Only JSON is accepted: plain text would reach the schemas and fail there with an unclear message.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send the content type with every call; an empty body is not malformed JSON.
    if (body === '') done(null, undefined)
    else void parseJson(request, String(body), done)
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendError)
  await addSecurityHeaders(app, config, pictureHosts)
  app.addHook('onRequest', async (request) => {
    if (!hasUsableRange(request)) delete request.raw.headers.range
  })
  const respondToSlowRequest = respondToMalformedRequest(config)
  limitBodyTime(
    app,
    (socket) => {
      const error = new Error('the body took too long to arrive')
      respondToSlowRequest(Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    },
    times,
  )
  await app.register(cookie)
  if (config.isRateLimited) {
    // The limits are in `call-limits.ts`.
    await app.register(rateLimit, { global: false })
  }
  const logRequest = ({ ms, ...request }: CompletedRequest) => {
    logger.info({ ...request, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
  app.addHook('onResponse', async (request, reply) =>
    logRequest(toCompletedRequest(request, reply)),
  )
  responses?.listen(logRequest)
  responses?.addTo(app)
  return app
}

/** Describes a request that Fastify has responded to. */
export const toCompletedRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
): CompletedRequest => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  status: reply.statusCode,
  ms: reply.elapsedTime,
})
