import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { toActor } from '#features/core/accounts/rules.ts'
import { frameLimit } from '#features/core/live/contract.ts'
import { createCachedResponses } from '#platform/server/cache/cached-responses.ts'
import { createDayEnd } from '#platform/server/cache/day-end.ts'
import { createResponseCache, type ResponseCache } from '#platform/server/cache/response-cache.ts'
import type { Database } from '#platform/server/database/database.ts'
import { addEndpoints } from '#platform/server/http/add-endpoints.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import { describeError } from '#platform/server/logger.ts'
import { addSockets } from '#platform/server/realtime/sockets.ts'
import { notFound } from '#shared/errors.ts'
import type { Topic } from '#shared/topics.ts'
import { type AnswerWrongMethod, createWrongMethods } from './allowed-methods.ts'
import { addApiDocumentation } from './api-documentation.ts'
import { addBrandFiles } from './brand-files.ts'
import type { Features } from './features.ts'
import { createLocalCall } from './local-api.ts'
import { addPaletteStyles } from './palette-styles.ts'
import { createPictureHosts, type PictureHosts } from './picture-hosts.ts'
import { addPages, type ShowPage } from './render-page.ts'
import { createUserResolver } from './resolve-user.ts'
import { addSiteFiles } from './site-files.ts'

const clientBuild = new URL('../../../dist/client/', import.meta.url)

// The topics that public pages and cached calls depend on.
const publicTopics: readonly string[] = ['therapists', 'users', 'call-hours'] satisfies Topic[]
const hourMs = 60 * 60 * 1000

type ServerDeps = { infrastructure: Infrastructure; features: Features }

/** Clears the cache when public content changes, and hourly, because the footer shows the year. */
function keepCacheCurrent(
  app: FastifyInstance,
  cache: ResponseCache,
  { infrastructure, features }: ServerDeps,
  pictureHosts: PictureHosts,
) {
  const { eventBus, logger } = infrastructure
  /** Pages that were rendered in the meantime have the former content policy. */
  const refreshHosts = async () => {
    if (await pictureHosts.refresh()) cache.clear()
  }
  features.services.site.onChange(() => cache.clear())
  eventBus.subscribe((event) => {
    const isPublic = event.t === 'changed' && publicTopics.includes(event.topic)
    if (!isPublic && event.t !== 'resync') return
    cache.clear()
    refreshHosts().catch((error: unknown) => {
      logger.warn(describeError(error), 'picture hosts not read, content policy unchanged')
    })
  })
  const timer = setInterval(() => cache.clear(), hourMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function addLiveSocket(app: FastifyInstance, { infrastructure, features }: ServerDeps) {
  const { config, logger } = infrastructure
  const { live } = features
  addSockets(app, {
    config,
    logger,
    path: '/ws',
    frameLimit,
    accept: live.accept,
    tooManyText: live.tooManyText,
  })
}

function addProbes(app: FastifyInstance, database: Database) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await database.ping() // responds 503 if the database is unavailable, like every other call
    return { status: 'ok' }
  })
}

/** Every API path without an endpoint responds in JSON instead of showing a page. */
function addUnknownCalls(app: FastifyInstance, answer: AnswerWrongMethod) {
  for (const path of ['/api', '/api/*']) {
    app.all(path, { schema: { hide: true } }, (request, reply) =>
      answer(request, reply, notFound('There is no such call.')),
    )
  }
}

const fileOptions = { dotfiles: 'ignore', preCompressed: true, cacheControl: false } as const

/** The files of the build: two hundred scripts and styles behind one route, and the others by a route each. */
async function addStaticFiles(app: FastifyInstance) {
  await app.register(fastifyStatic, {
    ...fileOptions,
    root: fileURLToPath(clientBuild),
    wildcard: false, // one route for each file that exists at the start
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=86400'),
  })
  await app.register(fastifyStatic, {
    ...fileOptions,
    root: fileURLToPath(new URL('assets/', clientBuild)),
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => !/\.(br|gz)$/.test(path),
    setHeaders: (response) =>
      void response.header('cache-control', 'public, max-age=31536000, immutable'),
  })
}

/** A reader comes here only from a name that is no file of the build: all other addresses are pages. */
function addNotFound(
  app: FastifyInstance,
  showPage: ShowPage | undefined,
  otherwise: AnswerWrongMethod,
) {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return showPage && isRead ? showPage(request, reply) : otherwise(request, reply)
  })
}

/** `findUser` and `findActor` leave out an account that may only add a second factor; `findAnyUser` finds it as well. */
function createFinders({ infrastructure, features }: ServerDeps) {
  const { services } = features
  const findAnyUser = createUserResolver({ services, isHttps: infrastructure.config.isHttps })
  const findUser = async (request: FastifyRequest) => {
    const found = await findAnyUser(request)
    return found && !found.isLimited ? found.user : null
  }
  const findActor = async (request: FastifyRequest) => {
    const user = await findUser(request)
    return user ? toActor(user) : null
  }
  return { findAnyUser, findUser, findActor }
}

/** Builds the server with all endpoints, files, probes and pages. It does not listen yet. */
export async function buildServer(deps: ServerDeps) {
  const { infrastructure, features } = deps
  const { config, logger, database, eventBus } = infrastructure
  const hasDayEnded = createDayEnd(infrastructure.clock, config.timeZone)
  const cache = createResponseCache({
    isCurrent: () => {
      // The directory's order is that of the day. Checked at each request, because timers may be late.
      if (hasDayEnded()) cache.clear()
      return eventBus.isCurrent()
    },
  })
  const responses = createCachedResponses(cache)
  const { services } = features
  const pictureHosts = createPictureHosts(services.therapists.listPictureHosts)
  await pictureHosts.refresh()
  const app = await createHttpServer(config, logger, responses, pictureHosts.read)
  keepCacheCurrent(app, cache, deps, pictureHosts)
  const answerWrongMethod = createWrongMethods(app)

  const { findAnyUser, findUser, findActor } = createFinders(deps)
  addMetrics(app, {
    responses,
    readings: features.metrics,
    isOperator: async (request) => (await findUser(request))?.role === 'admin',
  })
  addApiDocumentation(
    app,
    async (request) => (await findUser(request)) !== null,
    () => services.site.readForStaff().site.practice.name,
  )
  addEndpoints(app, features.endpoints, {
    config,
    responses,
    countCall: features.countCall,
    resolveActor: findActor,
    resolveLimitedActor: async (request) => {
      const found = await findAnyUser(request)
      return found?.isLimited ? toActor(found.user) : null
    },
    requireConfirmed: (request) =>
      services.auth.requireConfirmed(request.cookies[services.auth.cookies.session.name]),
    onRefused: services.audit.recordRefusal,
    isPracticeOpen: services.site.isPublished,
    showPreview: services.site.showPreview,
    onChange: (topic) => {
      eventBus.publish({ t: 'changed', topic }).catch((error: unknown) => {
        logger.warn(describeError(error), 'change event delivery failed')
      })
    },
  })
  addLiveSocket(app, deps)
  addProbes(app, database)
  const { site, images, therapists } = services
  addSiteFiles(app, { publicUrl: config.publicUrl, site, therapists })
  addBrandFiles(app, { site, images, findActor })
  addPaletteStyles(app)
  addUnknownCalls(app, answerWrongMethod)
  let showPage: ShowPage | undefined
  if (existsSync(clientBuild)) {
    await addStaticFiles(app)
    showPage = await addPages(app, {
      publicUrl: config.publicUrl,
      cache,
      responses,
      showPreview: services.site.showPreview,
      readSite: () => services.site.read().site,
      localCall: createLocalCall(features.endpoints, cache, logger),
      signInCookies: [services.auth.cookies.session.name, services.auth.cookies.pending.name],
      findUser: async (request) => {
        const found = await findAnyUser(request)
        if (!found) return null
        return { user: found.user, actor: found.isLimited ? null : toActor(found.user) }
      },
    })
  }
  addNotFound(app, showPage, answerWrongMethod)
  return app
}
