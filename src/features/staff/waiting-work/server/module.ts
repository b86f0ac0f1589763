import { serve } from '#platform/server/http/endpoints.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { getDay, getQueueFacts, getResponseTarget } from '../contract.ts'
import type { WaitingWorkDeps } from './deps.ts'
import { waitingWorkJobs } from './jobs.ts'
import { createWaitingWorkService, type WaitingWorkService } from './service.ts'

export function createWaitingWork(
  { clock, config }: Infrastructure,
  given: Pick<
    WaitingWorkDeps,
    'alerts' | 'appointments' | 'chat' | 'leadMail' | 'leads' | 'queue' | 'stats' | 'systemHealth'
  >,
): FeatureModule<WaitingWorkService> {
  const { responseTargetHours, chatEscalationMinutes } = config
  const service = createWaitingWorkService({
    ...given,
    clock,
    retention: { leadDays: config.leadRetentionDays, chatDays: config.chatRetentionDays },
    responseTargetHours,
    chatEscalationMinutes,
  })
  return {
    service,
    endpoints: [
      serve(getResponseTarget, () => service.getResponseTarget()),
      serve(getDay, ({ actor, origin }) => service.getDay(actor, origin)),
      serve(getQueueFacts, ({ actor }) => service.getQueueFacts(actor)),
    ],
    jobs: waitingWorkJobs(service),
  }
}
