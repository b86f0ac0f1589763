import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { ServiceHealth } from './database/service-health.ts'
import type { EventBus } from './events/event-bus.ts'
import type { ServedEndpoint } from './http/endpoints.ts'
import type { Reading } from './http/metrics.ts'
import type { Job, Removal } from './jobs/scheduler.ts'
import type { Logger } from './logger.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Secrets } from './secrets.ts'

/** Shared base of every feature. */
export type Infrastructure = {
  config: Config
  /** Sign and encrypt; from `SESSION_SECRET` or generated. */
  secrets: Secrets
  database: Database
  eventBus: EventBus
  health: ServiceHealth
  mailer: Mailer
  logger: Logger
  clock: Clock
}

/** Result of a feature's `server/module.ts`: its service, and what the server runs for it. */
export type FeatureModule<Service> = {
  /** Use cases that other features may call. */
  service: Service
  endpoints?: readonly ServedEndpoint[]
  jobs?: readonly Job[]
  /** Deletes expired rows, as part of the retention sweep. */
  removals?: readonly Removal[]
  /** Gauges at `/metrics`. */
  metrics?: readonly Reading[]
  /** Runs before the server listens, after the features that this one depends on. */
  start?: () => Promise<void>
  /** Runs when the server stops: after requests, sockets and jobs have ended, before the database closes. */
  stop?: () => Promise<void>
}
