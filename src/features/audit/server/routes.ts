import { Readable } from 'node:stream'
import { serve } from '#platform/server/endpoints.ts'
import type { Actor } from '#shared/actor.ts'
import {
  type AuditPerson,
  exportAuditEntries,
  getAuditTrail,
  listAuditEntries,
} from '../contract.ts'
import type { AuditService } from './service.ts'

/** `listPeople` names everybody with an account, as far as whoever asks may know them. */
export function auditRoutes(
  audit: AuditService,
  listPeople: (asker: Actor) => Promise<AuditPerson[]>,
) {
  return [
    serve(listAuditEntries, async ({ actor, origin, query }) =>
      audit.list({ actor, origin, people: await listPeople(actor) }, query),
    ),
    serve(getAuditTrail, async ({ actor, origin, query }) => {
      const reader = { actor, origin, people: await listPeople(actor) }
      return audit.tellWhoSaw(reader, query.record, Number(query.id))
    }),
    serve(exportAuditEntries, async ({ actor, origin, query, reply }) => {
      const reader = { actor, origin, people: await listPeople(actor) }
      const csv = await audit.exportCsv(reader, query)
      // Until the last line has left.
      await reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(csv))
      return undefined
    }),
  ]
}
