import type { ResponseTarget } from '../contract.ts'
import { findOpeningStart, type WaitingWorkDeps } from './deps.ts'

/** As long as requests are kept where no other period is set, and some days more for those on hold. */
const listedDays = 45

/** Which requests are past the response target now, and which will be after half of it. */
export function getResponseTarget(
  deps: Pick<WaitingWorkDeps, 'chat' | 'responseTargetHours'>,
): ResponseTarget {
  const hours = deps.responseTargetHours
  return {
    hours,
    lateBefore: findOpeningStart(deps, hours)?.toISOString() ?? null,
    soonBefore: findOpeningStart(deps, hours / 2)?.toISOString() ?? null,
    openings: deps.chat
      .listOpenings(listedDays)
      .map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
  }
}
