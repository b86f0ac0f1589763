import { bind } from '#platform/server/bind.ts'
import type { PrivacyDeps } from './deps.ts'
import { eraseRecords } from './erase-records.ts'
import { eraseTraces } from './erase-traces.ts'
import { exportRecords } from './export-records.ts'
import { findPerson } from './find-person.ts'

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Everything about one person, in all features that have records about people. It has no table of its own. */
export const createPrivacyService = (deps: PrivacyDeps) =>
  bind(deps, { search: findPerson, export: exportRecords, erase: eraseRecords, eraseTraces })
