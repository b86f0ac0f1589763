import { isNumbered } from '../contract/actions.ts'
import type { AuditQuery, ShownAuditEntry } from '../contract/entries.ts'
import { isListing } from '../labels.ts'
import { entriesPerPage, maxListedRecords, toAuditView } from '../rules.ts'
import type { AuditDeps, Reader } from './deps.ts'
import { listActorIds, presentEntry } from './present-entry.ts'
import type { RecordEvent } from './record-event.ts'
import { recordAccessViewed, recordLogViewed } from './record-reading.ts'
import type { StoredEntry } from './repository/tables.ts'
import { toFilter } from './to-filter.ts'

/** One page of the log. That someone reads it is recorded too. */
export async function listEntries(
  deps: AuditDeps & { record: RecordEvent },
  reader: Reader,
  query: AuditQuery,
) {
  const { log } = deps
  const filter = toFilter(deps, query)
  const { page } = toAuditView(query)
  const [entries, total] = await Promise.all([
    filter ? log.find(filter, { limit: entriesPerPage, offset: (page - 1) * entriesPerPage }) : [],
    filter ? log.count(filter) : 0,
  ])
  await recordLogViewed(deps, reader)
  for (const { type, id } of filter?.records ?? []) {
    if (type === undefined || id === undefined || !isNumbered(type)) continue
    await recordAccessViewed(deps, reader, type, id)
  }
  const present = async (entry: StoredEntry): Promise<ShownAuditEntry> => {
    const recordIds = isListing(entry.action)
      ? await log.listRecords(entry.id, maxListedRecords)
      : []
    return Object.assign(presentEntry(entry), { recordIds })
  }
  const [people, presented] = await Promise.all([
    reader.findPeople(listActorIds(entries)),
    Promise.all(entries.map(present)),
  ])
  return { entries: presented, total, people }
}
