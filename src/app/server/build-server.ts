import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { toActor } from '#features/accounts/rules.ts'
import { frameLimit } from '#features/live/contract.ts'
import { createFront } from '#platform/server/cache/front.ts'
import { createPageCache } from '#platform/server/cache/page-cache.ts'
import { resyncEvent } from '#platform/server/events/event-bus.ts'
import { addEndpoints } from '#platform/server/http/endpoints.ts'
import { sendError } from '#platform/server/http/error-responses.ts'
import { createHttpServer } from '#platform/server/http/http-server.ts'
import { addMetrics } from '#platform/server/http/metrics.ts'
import type { Infrastructure } from '#platform/server/infrastructure.ts'
import { describeError } from '#platform/server/logger.ts'
import { addSockets } from '#platform/server/realtime/sockets.ts'
import type { Topic } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { addApiDocumentation } from './api-documentation.ts'
import type { Features } from './features.ts'
import { createLocalCall } from './local-api.ts'
import { addPages } from './render-page.ts'
import { createUserResolver } from './resolve-user.ts'
import { addSiteFiles } from './site-files.ts'

const clientBuild = new URL('../../../dist/client/', import.meta.url)

type ServerDeps = { infrastructure: Infrastructure; features: Features }

/** Puts endpoints, files, probes and pages together into one server, not yet listening. */
export async function buildServer({ infrastructure, features }: ServerDeps) {
  const { config, logger, database, eventBus } = infrastructure
  const front = createFront(eventBus.isCurrent)
  const app = await createHttpServer(config, logger, front)

  const { services } = features
  const findUser = createUserResolver({ services, isHttps: config.isHttps })

  const cache = createPageCache()
  const local = createLocalCall(features.endpoints, logger)
  // What public pages show comes from here alone.
  const shown: readonly string[] = ['therapists', 'users'] satisfies Topic[]
  const emptyAll = () => {
    cache.empty()
    front.empty()
    local.empty()
  }
  eventBus.listen((message) => {
    if (shown.includes(message) || message === resyncEvent) emptyAll()
  })
  // The footer says which year it is.
  const hourly = setInterval(emptyAll, 60 * 60 * 1000).unref()
  app.addHook('onClose', async () => clearInterval(hourly))

  addMetrics(app, {
    front,
    readings: features.metrics,
    isOperator: async (request) => (await findUser(request))?.role === 'admin',
  })
  await addApiDocumentation(app, async (request) => (await findUser(request)) !== null)
  addEndpoints(app, features.endpoints, {
    config,
    front,
    countCall: features.countCall,
    resolveActor: async (request) => {
      const user = await findUser(request)
      return user ? toActor(user) : null
    },
    onRefused: services.audit.recordRefusal,
    onChange: (topic) => {
      eventBus.announce(topic).catch((error: unknown) => {
        logger.warn(describeError(error), 'other instances were not told of a change')
      })
    },
  })

  const { live } = features
  addSockets(app, {
    config,
    logger,
    path: '/ws',
    frameLimit,
    accept: live.accept,
    tooManyText: live.tooManyText,
  })
  app.addHook('onClose', () => live.close())

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await database.ping() // away: 503, like every other call
    return { status: 'ok' }
  })
  addSiteFiles(app, { publicUrl: config.publicUrl, therapists: services.therapists })
  for (const path of ['/api', '/api/*']) {
    app.all(path, { schema: { hide: true } }, async () => {
      throw notFound('There is no such call.')
    })
  }

  if (existsSync(clientBuild)) {
    await app.register(fastifyStatic, {
      root: fileURLToPath(clientBuild),
      wildcard: false, // only files that are there now, each its own route
      dotfiles: 'ignore',
      globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const isNamedByContent = path.includes('/assets/')
        response.header(
          'cache-control',
          isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        )
      },
    })
    await addPages(app, {
      publicUrl: config.publicUrl,
      cache,
      front,
      localCall: local.callAs,
      findUser: async (request) => {
        const user = await findUser(request)
        return user ? { user, actor: toActor(user) } : null
      },
    })
  }
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply))
  return app
}
