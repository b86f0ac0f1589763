import { bind } from '#platform/server/bind.ts'
import { getPracticeZone } from '#shared/practice-time.ts'
import { emptyHead } from './chain.ts'
import { compareHead } from './compare-head.ts'
import {
  deleteExpiredEntries,
  deleteExpiredLinks,
  removeVisitorAddresses,
} from './delete-expired-entries.ts'
import type { AuditDeps } from './deps.ts'
import { exportEntries } from './export-entries.ts'
import { getAccessSummary } from './get-access-summary.ts'
import { listEntries } from './list-entries.ts'
import { listViewers } from './list-viewers.ts'
import { recordEvent, recordList } from './record-event.ts'
import { recordDelivery, recordOwnView, recordView } from './record-reading.ts'
import { recordRefusal } from './record-refusal.ts'
import { type Sealed, sealCounts, sealEntries } from './seal-entries.ts'
import { verifyLog } from './verify-log.ts'
import { createVerifyOnRequest } from './verify-on-request.ts'

export type { FindPeople } from './deps.ts'
export type { AuditEvent } from './record-event.ts'
export type AuditService = ReturnType<typeof createAuditService>

/** The log of actions by persons on records, written once and read by administrators. */
export function createAuditService(
  given: Omit<AuditDeps, 'timeZone'> &
    Partial<Pick<AuditDeps, 'timeZone'>> & {
      /** Called with entries and counts as they are sealed. */
      onSealed?: ((sealed: readonly Sealed[]) => void) | undefined
    },
) {
  const record = recordEvent(given)
  const deps = { ...given, timeZone: given.timeZone ?? getPracticeZone(), record }
  return {
    record,
    recordList: recordList(deps),
    ...bind(deps, {
      recordView,
      recordDelivery,
      recordOwnView,
      list: listEntries,
      getAccessSummary,
      listViewers,
      exportCsv: exportEntries,
      deleteExpired: deleteExpiredEntries,
      deleteExpiredLinks,
      removeVisitorAddresses,
      sealEntries,
      sealCounts,
      verify: verifyLog,
      compareHead,
    }),
    ...bind(record, { recordRefusal }),
    /** When this person last signed in, as far back as the log goes. */
    findLastSignIn: async (userId: number): Promise<Date | undefined> =>
      deps.log.findLast('user', userId, 'account.signed_in'),
    /** The same for several people. */
    listLastSignIns: deps.log.listLastSignIns,
    findHead: async () => (await deps.log.findHead()) ?? emptyHead,
    verifyOnRequest: createVerifyOnRequest(
      () => sealEntries(deps),
      () => verifyLog(deps),
    ),
  }
}
