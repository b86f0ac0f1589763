import { serve } from '#platform/server/http/endpoints.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { getResponseTarget } from '../contract.ts'
import type { WaitingWorkDeps } from './deps.ts'
import { waitingWorkJobs } from './jobs.ts'
import { createWaitingWorkService, type WaitingWorkService } from './service.ts'

export function createWaitingWork(
  { clock, config }: Infrastructure,
  { alerts, leads, chat }: Pick<WaitingWorkDeps, 'alerts' | 'chat' | 'leads'>,
): FeatureModule<WaitingWorkService> {
  const { responseTargetHours, chatEscalationMinutes } = config
  const service = createWaitingWorkService({
    alerts,
    leads,
    chat,
    clock,
    responseTargetHours,
    chatEscalationMinutes,
  })
  return {
    service,
    endpoints: [serve(getResponseTarget, () => service.getResponseTarget())],
    jobs: waitingWorkJobs(service),
  }
}
