import type { createPrivacy } from '#features/staff/privacy/server/module.ts'
import type { EraseTraces } from '#shared/traces.ts'

export type TraceServices = {
  privacy: Pick<ReturnType<typeof createPrivacy>['service'], 'eraseTraces'>
}

/** Lets features that delete records erase what these leave elsewhere, which is known by a feature that depends on them. */
export const createTraces =
  (read: () => TraceServices): EraseTraces =>
  (traces, by) =>
    read().privacy.eraseTraces(traces, by)
