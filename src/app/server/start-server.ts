import { lookup } from 'node:dns/promises'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { listenOnAddresses } from '#platform/server/http/listen-on-addresses.ts'
import { startJobs } from '#platform/server/jobs/scheduler.ts'
import { createLogger, type Logger } from '#platform/server/logger.ts'
import { checkZoneData } from '#platform/server/zone-data.ts'
import { setPracticeZone } from '#shared/practice-time.ts'
import { buildServer } from './build-server.ts'
import { createFeatures } from './features.ts'
import { type Greeting, prepareFirstUse } from './first-use.ts'
import { openInfrastructure } from './infrastructure.ts'

export type RunningServer = {
  /** Where it listens. */
  address: string
  /** The origin for browsers; behind a proxy or in a container it differs from `address`. */
  origin: string
  greeting: Greeting
  logger: Logger
  /** Closes sockets, waits for queries, releases the data directory. */
  stop(): Promise<void>
}

/** Starts a listening server from settings. @throws ConfigError, DataDirectoryInUse */
export async function startServer(
  config: Config,
  clock: Clock = systemClock,
  logger: Logger = createLogger(config.logLevel),
): Promise<RunningServer> {
  checkZoneData()
  // All files created from here on are readable by their owner only.
  process.umask(0o077)
  setPracticeZone(config.timeZone)
  const { infrastructure, directory, close } = await openInfrastructure(config, logger, clock)
  const features = createFeatures(infrastructure)
  let greeting: Greeting
  let app: Awaited<ReturnType<typeof buildServer>>
  try {
    await features.start()
    greeting = await prepareFirstUse({ config, features, directory })
    app = await buildServer({ infrastructure, features })
    await app.listen({ port: config.port, host: config.host })
    if (config.host === 'localhost') {
      // Fastify listens on only one address of `localhost` if its server comes from a factory.
      const found = await lookup('localhost', { all: true })
      await listenOnAddresses(
        app.server,
        found.map(({ address }) => address),
      )
    }
  } catch (error) {
    await close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      throw new ConfigError(`PORT ${config.port} on ${config.host} is taken by another program`)
    }
    throw error
  }
  const stopJobs = startJobs(features.jobs, logger, config.waits.jobSecond)
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const address = `http://${host}:${config.port}`
  return {
    address,
    origin: config.ownOrigins.includes(address) ? address : config.publicUrl,
    greeting,
    logger,
    async stop() {
      // Browsers keep connections open after their last response.
      const closingIdle = setInterval(() => app.server.closeIdleConnections(), 100)
      // A slow client must not block the stop.
      const timeout = setTimeout(() => app.server.closeAllConnections(), 5_000)
      await Promise.all([app.close(), stopJobs()])
      await features.stop()
      clearInterval(closingIdle)
      clearTimeout(timeout)
      await close()
    },
  }
}
