import type { Clock } from '../clock.ts'
import type { EventBus } from '../events/event-bus.ts'
import { describeError, type Logger } from '../logger.ts'
import type { Database } from './database.ts'

/** Outside services, and commands of the operator, whose results are recorded. */
export type RecordedService = 'mail' | 'push' | 'backups' | 'scheduledBackups' | 'auditLog'

export type ServiceRecord = {
  lastSuccessAt: Date | null
  lastFailureAt: Date | null
  /** Why the latest attempt failed, as a code; null after a success. */
  failure: string | null
}

type Tables = { serviceHealth: ServiceRecord & { service: RecordedService } }

const noRecord: ServiceRecord = { lastSuccessAt: null, lastFailureAt: null, failure: null }

/** Moments before which the last success, failure, and attempt without an end must lie for a new attempt. */
type LatestResults = { success: Date; failure: Date; attempt: Date }

const unfinished = 'unfinished'

/** Results of the same kind within this time are one row change: many emails are sent in a second. */
const minIntervalMs = 60_000

type ServiceHealthDeps = { database: Database; eventBus: EventBus; clock: Clock; logger: Logger }

export type ServiceHealth = ReturnType<typeof createServiceHealth>

/**
 * Begins an attempt that one instance alone makes, unless a success, a failure or an attempt that has not ended
 * is later than given. Until its result is recorded it counts as a failure with the code `unfinished`.
 */
async function claimAttempt(
  database: Database,
  service: RecordedService,
  { now, ...latest }: LatestResults & { now: Date },
): Promise<boolean> {
  const attempt = { lastFailureAt: now, failure: unfinished }
  const claimed = await database
    .query<Tables>()
    .insertInto('serviceHealth')
    .values({ ...noRecord, service, ...attempt })
    .onConflict((conflict) =>
      conflict
        .column('service')
        .doUpdateSet(attempt)
        .where((where) =>
          where.or([
            where('serviceHealth.lastSuccessAt', 'is', null),
            where('serviceHealth.lastSuccessAt', '<=', latest.success),
          ]),
        )
        .where((where) =>
          where.or([
            where('serviceHealth.failure', 'is', null),
            where('serviceHealth.lastFailureAt', '<=', latest.attempt),
            where.and([
              where('serviceHealth.failure', '!=', unfinished),
              where('serviceHealth.lastFailureAt', '<=', latest.failure),
            ]),
          ]),
        ),
    )
    .returning('service')
    .executeTakeFirst()
  return claimed !== undefined
}

/** When outside services last worked and last failed, shared by all instances. */
export function createServiceHealth({ database, eventBus, clock, logger }: ServiceHealthDeps) {
  const health = () => database.query<Tables>()

  /** @returns whether the result is of another kind than the last one: a time alone is no reason to read health again */
  async function save(service: RecordedService, result: Partial<ServiceRecord>, now: Date) {
    const { failure = null } = result
    const changed = await health()
      .insertInto('serviceHealth')
      .values({ ...noRecord, service, ...result })
      .onConflict((conflict) =>
        conflict
          .column('service')
          .doUpdateSet(result)
          .where('serviceHealth.failure', 'is distinct from', failure),
      )
      .returning('service')
      .executeTakeFirst()
    if (changed) return true
    await health()
      .updateTable('serviceHealth')
      .set(result)
      .where('service', '=', service)
      .where('failure', 'is not distinct from', failure)
      .where(
        failure === null ? 'lastSuccessAt' : 'lastFailureAt',
        '<=',
        new Date(now.getTime() - minIntervalMs),
      )
      .execute()
    return false
  }

  /** The recorded action has happened already: a record that cannot be saved must not undo it. */
  async function record(save: Promise<boolean>): Promise<void> {
    try {
      if (await save) await eventBus.publish({ t: 'changed', topic: 'health' })
    } catch (error) {
      logger.warn(describeError(error), 'service result not recorded')
    }
  }

  return {
    recordSuccess(service: RecordedService): Promise<void> {
      const now = clock.now()
      return record(save(service, { lastSuccessAt: now, failure: null }, now))
    },

    /** `failure` is a code, without anything that people wrote. */
    recordFailure(service: RecordedService, failure: string): Promise<void> {
      const now = clock.now()
      return record(save(service, { lastFailureAt: now, failure }, now))
    },

    claim: (service: RecordedService, latest: LatestResults): Promise<boolean> =>
      claimAttempt(database, service, { now: clock.now(), ...latest }),

    async find(service: RecordedService): Promise<ServiceRecord> {
      const found = await health()
        .selectFrom('serviceHealth')
        .select(['lastSuccessAt', 'lastFailureAt', 'failure'])
        .where('service', '=', service)
        .executeTakeFirst()
      return found ?? noRecord
    },
  }
}
