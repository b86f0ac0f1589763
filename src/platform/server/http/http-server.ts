import type { Socket } from 'node:net'
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
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Answered, Front } from '../cache/front.ts'
import type { Config } from '../config.ts'
import type { Logger } from '../logger.ts'
import { bareHeaders, writeBareAnswer } from './bare-response.ts'
import { publicBodyLimit } from './endpoints.ts'
import { sendError } from './error-responses.ts'

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

// An address that nobody can decode is a page that is not there; for a call it is bad input.
const nowhere = '/not-a-page'
function isReadable(url: string): boolean {
  if (url.startsWith('/api')) return true
  const [path = ''] = url.split('?', 1) // whoever reads the query takes it as it comes
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

const unreadableAnswers: Record<string, [status: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'What was sent is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'This took too long to arrive.'],
}

/** Answers what is no HTTP request as every other mistake is answered; no request reaches a route. */
const answerUnreadable = (config: Config) => (error: Error & { code?: string }, socket: Socket) => {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const [status, message] = unreadableAnswers[error.code ?? ''] ?? [
      '400 Bad Request',
      'What was sent could not be read.',
    ]
    socket.write(writeBareAnswer(config, status, message))
  }
  socket.destroy(error)
}

/** Whether a `Range` is one (RFC 9110, 14.1.1). What is none is to be ignored; `send` would answer 416. */
function isRange(header: string): boolean {
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

/** The bare server: limits, headers, error door, probes. Endpoints and pages are added to it. */
export async function createHttpServer(config: Config, logger: Logger, front?: Front) {
  // Pino's own type would otherwise run through every signature.
  const loggerInstance: FastifyBaseLogger = logger
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxies nearest to us are ours; what an address further out claims is anybody's word.
    trustProxy: (_address: string, hop: number) => hop < config.trustedProxies,
    bodyLimit: publicBodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : nowhere),
    clientErrorHandler: answerUnreadable(config),
    // No hook has run for these, so nothing has set a header.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(bareHeaders(config))),
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
  app.setErrorHandler(sendError)
  await addSecurityHeaders(app, config)
  app.addHook('onRequest', async (request) => {
    const { range } = request.headers
    if (range !== undefined && !isRange(range)) delete request.raw.headers.range
  })
  await app.register(cookie)
  if (config.isRateLimited) {
    // Which calls, and by which addresses: `call-limits.ts`.
    await app.register(rateLimit, { global: false })
  }
  const tell = ({ ms, ...answered }: Answered) => {
    logger.info({ ...answered, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
  app.addHook('onResponse', async (request, reply) => tell(answeredBy(request, reply)))
  front?.listen(tell)
  front?.attach(app)
  return app
}

/** What the server's own hooks know of an answer that went out. */
export const answeredBy = (request: FastifyRequest, reply: FastifyReply): Answered => ({
  method: request.method,
  route: request.routeOptions.url ?? 'none',
  status: reply.statusCode,
  ms: reply.elapsedTime,
})
