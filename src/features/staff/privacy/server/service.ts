import { createSequence } from '#platform/server/async/sequence.ts'
import { bind } from '#platform/server/bind.ts'
import type { PrivacyDeps } from './deps.ts'
import { eraseRecords } from './erase-records.ts'
import { eraseTraces } from './erase-traces.ts'
import { exportRecords } from './export-records.ts'
import { findPerson } from './find-person.ts'

export type PrivacyService = ReturnType<typeof createPrivacyService>

/** Everything about one person, in all features that have records about people. It has no table of its own. */
export function createPrivacyService(deps: PrivacyDeps) {
  const service = bind(deps, {
    search: findPerson,
    export: exportRecords,
    erase: eraseRecords,
    eraseTraces,
  })
  // Those that wait for the lock of all instances have a connection to the database, which others need: only one waits.
  const inSequence = createSequence()
  return {
    ...service,
    export: (...given: Parameters<typeof service.export>) =>
      inSequence(() => service.export(...given)),
    erase: (...given: Parameters<typeof service.erase>) =>
      inSequence(() => service.erase(...given)),
  }
}
