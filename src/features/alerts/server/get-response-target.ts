import type { ResponseTarget } from '../contract.ts'
import type { AlertDeps } from './deps.ts'

/** Which requests are past the response target now, and which will be after half of it. */
export const getResponseTarget =
  ({ waiting, responseTargetHours: hours }: Pick<AlertDeps, 'waiting' | 'responseTargetHours'>) =>
  (): ResponseTarget => ({
    hours,
    lateBefore: waiting.findOpeningStart(hours)?.toISOString() ?? null,
    soonBefore: waiting.findOpeningStart(hours / 2)?.toISOString() ?? null,
  })
