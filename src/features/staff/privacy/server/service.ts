import type { Actor, Origin } from '#shared/actor.ts'
import type { Eraser, Traces } from '#shared/traces.ts'
import type { RecordKey } from '../contract.ts'
import type { PrivacyDeps } from './deps.ts'
import { eraseRecords } from './erase-records.ts'
import { eraseTraces } from './erase-traces.ts'
import { exportRecords } from './export-records.ts'
import { findPerson } from './find-person.ts'

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Everything about one person, in all features that have records about people. It has no table of its own. */
export const createPrivacyService = (deps: PrivacyDeps) => ({
  search: (actor: Actor, person: string, origin: Origin) => findPerson(deps, actor, person, origin),
  export: (actor: Actor, records: readonly RecordKey[], origin: Origin) =>
    exportRecords(deps, actor, records, origin),
  erase: (
    actor: Actor,
    erasure: { records: readonly RecordKey[]; reason: string },
    origin: Origin,
  ) => eraseRecords(deps, actor, erasure, origin),
  eraseTraces: (traces: Traces, by: Eraser) => eraseTraces(deps, traces, by),
})
