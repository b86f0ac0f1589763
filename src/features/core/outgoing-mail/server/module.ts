import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { OutgoingMailDeps } from './deps.ts'
import { outgoingMailJobs, outgoingMailRemovals } from './jobs.ts'
import { createOutgoingMailRepository } from './repository.ts'
import { createOutgoingMailService, type OutgoingMailService } from './service.ts'

export function createOutgoingMail(
  { config, database, health, mailer, clock, logger, secrets }: Infrastructure,
  { sender }: Pick<OutgoingMailDeps, 'sender'>,
): FeatureModule<OutgoingMailService> {
  const mails = createOutgoingMailRepository(database)
  const service = createOutgoingMailService({
    database,
    mails,
    mailer,
    health,
    hasServer: config.smtpUrl !== undefined,
    clock,
    logger,
    sender,
    secrets,
  })
  return {
    service,
    jobs: outgoingMailJobs(service),
    removals: outgoingMailRemovals(service),
    stop: service.settle,
    metrics: [
      {
        name: 'practice_unsent_mails',
        help: 'System emails waiting for delivery',
        read: service.countWaiting,
      },
    ],
  }
}
