import { type Clock, systemClock } from '#platform/server/clock.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { startJobs } from '#platform/server/jobs/scheduler.ts'
import { createLogger, type Logger } from '#platform/server/logger.ts'
import { buildServer } from './build-server.ts'
import { createFeatures } from './features.ts'
import { type Greeting, prepareFirstUse } from './first-use.ts'
import { openInfrastructure } from './infrastructure.ts'

export type RunningServer = {
  /** Where it listens. */
  address: string
  /** Where browsers reach it and may change things: behind a proxy or in a container another than `address`. */
  origin: string
  greeting: Greeting
  logger: Logger
  /** Closes sockets, lets queries finish, lets go of the data directory. */
  stop(): Promise<void>
}

/** Everything from settings to a listening server. @throws ConfigError, DataDirectoryInUse */
export async function startServer(
  config: Config,
  clock: Clock = systemClock,
  logger: Logger = createLogger(config.logLevel),
): Promise<RunningServer> {
  // Whatever is made from here on is for the owner's eyes only.
  process.umask(0o077)
  const { infrastructure, directory, close } = await openInfrastructure(config, logger, clock)
  const features = createFeatures(infrastructure)
  let greeting: Greeting
  let app: Awaited<ReturnType<typeof buildServer>>
  try {
    greeting = await prepareFirstUse({ config, features, directory })
    app = await buildServer({ infrastructure, features })
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new ConfigError(`PORT ${config.port} on ${config.host} is taken by another program`)
    }
    throw error
  }
  const stopJobs = startJobs(features.jobs, logger)
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const address = `http://${host}:${config.port}`
  return {
    address,
    origin: config.ownOrigins.includes(address) ? address : config.publicUrl,
    greeting,
    logger,
    async stop() {
      // Answered by now, a browser would keep its connection for the next request.
      const tidying = setInterval(() => app.server.closeIdleConnections(), 100)
      // Someone reading slowly must not hold the stop up for ever.
      const impatience = setTimeout(() => app.server.closeAllConnections(), 5_000)
      await Promise.all([app.close(), stopJobs()])
      clearInterval(tidying)
      clearTimeout(impatience)
      await close()
    },
  }
}
