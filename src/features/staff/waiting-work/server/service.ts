import { bind } from '#platform/server/bind.ts'
import type { WaitingWorkDeps } from './deps.ts'
import { findEscalations } from './find-escalations.ts'
import { getQueueFacts } from './get-queue-facts.ts'
import { getResponseTarget } from './get-response-target.ts'
import { listDigestLines } from './list-digest-lines.ts'

export type WaitingWorkService = ReturnType<typeof createWaitingWorkService>

/** The work that waits for staff: alerts when it has waited too long, and the counts of the morning email. */
export function createWaitingWorkService(deps: WaitingWorkDeps) {
  const { alerts } = deps
  const find = findEscalations.bind(null, deps)
  const listLines = listDigestLines.bind(null, deps)
  return {
    escalate: () => alerts.escalate(find),
    skipEscalation: () => alerts.skipEscalation(find),
    sendDigests: () => alerts.sendDigests(listLines),
    ...bind(deps, { getQueueFacts, getResponseTarget }),
  }
}
