import type { AuditQuery } from '../contract/entries.ts'
import { actionChoices } from '../labels.ts'
import { parsePeriod, parseRecords, type RecordSearch, toAuditView } from '../rules.ts'
import type { AuditDeps } from './deps.ts'
import type { AuditFilter } from './repository/apply-filter.ts'

const anyRecord: RecordSearch[] = [{ type: undefined, id: undefined }]

/** Undefined where the search for a record names none, so that no entry can match. */
export function toFilter(
  { clock, timeZone }: Pick<AuditDeps, 'clock' | 'timeZone'>,
  query: AuditQuery,
): (AuditFilter & { records: RecordSearch[] }) | undefined {
  const view = toAuditView(query)
  const wanted = view.record === '' ? anyRecord : parseRecords(view.record)
  if (!wanted) return undefined
  return {
    records: wanted,
    actorId: view.person === 'all' ? undefined : view.person === 0 ? null : view.person,
    actions: actionChoices.get(view.action),
    outcome: view.outcome === 'all' ? undefined : view.outcome,
    ...parsePeriod(view, clock.now(), timeZone),
    isWithoutLists: query.lists === 'hidden' && view.action !== 'listed',
  }
}
