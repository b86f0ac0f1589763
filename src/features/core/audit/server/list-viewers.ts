import type { NumberedRecord } from '../contract/actions.ts'
import { isListing, toActionChoice } from '../labels.ts'
import type { AuditDeps } from './deps.ts'
import type { AccessRow } from './repository/tables.ts'

/** A signed-in person who opened or changed a record. */
export type Viewer = { actorId: number; times: number; lastAt: Date }

const isView = ({ action, outcome }: AccessRow) =>
  outcome === 'success' && !isListing(action) && toActionChoice(action) !== 'access_viewed'

/** Emails are read in an opened lead: they do not add to its views. */
const countViews = ({ action, times }: AccessRow) => (action === 'lead.email_viewed' ? 0 : times)

/**
 * Everyone who opened or changed one record, the latest first; lists that showed it do not count. Features that
 * show these names record a view of the record.
 */
export async function listViewers(
  { log }: Pick<AuditDeps, 'log'>,
  recordType: NumberedRecord,
  id: number,
): Promise<Viewer[]> {
  const viewers = new Map<number, Viewer>()
  for (const row of await log.summarizeAccess(recordType, id)) {
    const { actorId, lastAt } = row
    if (actorId === null || !isView(row)) continue
    const known = viewers.get(actorId)
    const isLater = known === undefined || lastAt > known.lastAt
    viewers.set(actorId, {
      actorId,
      times: (known?.times ?? 0) + countViews(row),
      lastAt: isLater ? lastAt : known.lastAt,
    })
  }
  for (const viewer of viewers.values()) viewer.times = Math.max(viewer.times, 1)
  return [...viewers.values()].toSorted((x, y) => +y.lastAt - +x.lastAt)
}
