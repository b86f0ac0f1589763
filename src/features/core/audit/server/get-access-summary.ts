import type { NumberedRecord } from '../contract/actions.ts'
import type { AuditDeps, Reader } from './deps.ts'
import { listActorIds } from './present-entry.ts'
import type { RecordEvent } from './record-event.ts'
import { recordAccessViewed } from './record-reading.ts'
import { type AccessSummary, summarizeAccess } from './summarize-access.ts'

/** The people who had to do with one record: each person once, the latest first, refused people last. */
export async function getAccessSummary(
  deps: AuditDeps & { record: RecordEvent },
  reader: Reader,
  recordType: NumberedRecord,
  id: number,
): Promise<AccessSummary> {
  const rows = await deps.log.summarizeAccess(recordType, id)
  await recordAccessViewed(deps, reader, recordType, id)
  return summarizeAccess(rows, await reader.findPeople(listActorIds(rows)))
}
