import { getPracticeZone } from '#shared/practice-time.ts'
import { deleteExpiredEntries, removeVisitorAddresses } from './delete-expired-entries.ts'
import type { AuditDeps } from './deps.ts'
import { exportEntries } from './export-entries.ts'
import { getAccessSummary } from './get-access-summary.ts'
import { listEntries } from './list-entries.ts'
import { listViewers } from './list-viewers.ts'
import { recordEvent, recordList } from './record-event.ts'
import { recordDelivery, recordOwnView, recordView } from './record-reading.ts'
import { recordRefusal } from './record-refusal.ts'

export type { FindPeople } from './deps.ts'
export type { AuditEvent } from './record-event.ts'
export type AuditService = ReturnType<typeof createAuditService>

/** Who did what to which record, written once and read by administrators. */
export function createAuditService(
  given: Omit<AuditDeps, 'timeZone'> & Partial<Pick<AuditDeps, 'timeZone'>>,
) {
  const record = recordEvent(given)
  const deps = { ...given, timeZone: given.timeZone ?? getPracticeZone(), record }
  return {
    record,
    recordList: recordList(deps),
    recordView: recordView(deps),
    recordDelivery: recordDelivery(deps),
    recordOwnView: recordOwnView(deps),
    recordRefusal: recordRefusal(record),
    list: listEntries(deps),
    getAccessSummary: getAccessSummary(deps),
    listViewers: listViewers(deps),
    exportCsv: exportEntries(deps),
    /** When this person last signed in, as far back as the log goes. */
    findLastSignIn: async (userId: number): Promise<Date | undefined> =>
      deps.log.findLast('user', userId, 'account.signed_in'),
    deleteExpired: deleteExpiredEntries(deps),
    removeVisitorAddresses: removeVisitorAddresses(deps),
  }
}
