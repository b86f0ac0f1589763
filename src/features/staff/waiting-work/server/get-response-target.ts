import type { ResponseTarget } from '../contract.ts'
import { findOpeningStart, type WaitingWorkDeps } from './deps.ts'

/** Which requests are past the response target now, and which will be after half of it. */
export function getResponseTarget(
  deps: Pick<WaitingWorkDeps, 'chat' | 'responseTargetHours'>,
): ResponseTarget {
  const hours = deps.responseTargetHours
  return {
    hours,
    lateBefore: findOpeningStart(deps, hours)?.toISOString() ?? null,
    soonBefore: findOpeningStart(deps, hours / 2)?.toISOString() ?? null,
  }
}
