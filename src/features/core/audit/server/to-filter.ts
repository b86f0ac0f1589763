import type { AuditQuery } from '../contract/entries.ts'
import { actionChoices } from '../labels.ts'
import { parsePeriod, parseRecords, toAuditView } from '../rules.ts'
import type { AuditDeps } from './deps.ts'
import type { AuditFilter } from './repository/apply-filter.ts'

/** Undefined where the search for a record names none, so that no entry can match. */
export function toFilter(
  { clock, timeZone }: Pick<AuditDeps, 'clock' | 'timeZone'>,
  query: AuditQuery,
): AuditFilter | undefined {
  const view = toAuditView(query)
  const records = view.record === '' ? undefined : parseRecords(view.record)
  if (view.record !== '' && !records) return undefined
  return {
    records,
    actorId: view.person === 'all' ? undefined : view.person === 0 ? null : view.person,
    actions: actionChoices.get(view.action),
    outcome: view.outcome === 'all' ? undefined : view.outcome,
    ...parsePeriod(view, clock.now(), timeZone),
    isWithoutLists: query.lists === 'hidden' && view.action !== 'listed',
  }
}
