import type { AuditQuery } from '../contract/entries.ts'
import { getActorLabel } from '../labels.ts'
import { csvHead, csvLine } from '../rules.ts'
import type { AuditDeps, Reader } from './deps.ts'
import { listActorIds, presentEntry } from './present-entry.ts'
import type { RecordEvent } from './record-event.ts'
import type { AuditFilter } from './repository/apply-filter.ts'
import { toFilter } from './to-filter.ts'

const batchSize = 1_000

/**
 * All pages as CSV, one batch at a time. The export is recorded before its first line is sent, with the
 * number of entries in it.
 */
export async function exportEntries(
  deps: AuditDeps & { record: RecordEvent },
  { actor, origin, findPeople }: Reader,
  query: AuditQuery,
) {
  const { log, record } = deps
  const filter = toFilter(deps, query)
  const amount = filter ? await log.count(filter) : 0
  const [newest] = filter ? await log.find(filter, { limit: 1 }) : []
  await record({ actor, origin, record: 'audit', id: null, amount, action: 'audit.exported' })
  return writeCsv(deps, findPeople, newest && filter && { filter, newestId: newest.id })
}

async function* writeCsv(
  { log }: Pick<AuditDeps, 'log'>,
  findPeople: Reader['findPeople'],
  range: { filter: AuditFilter; newestId: number } | undefined,
): AsyncIterable<string> {
  yield `\uFEFF${csvHead}` // the byte order mark marks the file as UTF-8 for spreadsheets
  if (!range) return
  let before = range.newestId + 1
  for (;;) {
    const batch = await log.find(range.filter, { limit: batchSize, before })
    if (batch.length > 0) {
      const people = await findPeople(listActorIds(batch))
      const byId = new Map(people.map((person) => [person.id, person]))
      const lines = batch
        .map(presentEntry)
        .map((entry) => csvLine(entry, getActorLabel(entry, byId)))
      yield lines.join('')
    }
    if (batch.length < batchSize) return
    before = batch.at(-1)?.id ?? 0
  }
}
