import { Readable } from 'node:stream'
import { serve } from '#platform/server/http/endpoints.ts'
import {
  type AuditPerson,
  exportAuditEntries,
  getAuditTrail,
  listAuditEntries,
  listAuditPeople,
} from '../contract.ts'
import type { AuditService, FindPeople } from './service.ts'

type People = {
  /** Everybody with an account. */
  list(): Promise<Pick<AuditPerson, 'id' | 'name'>[]>
  find: FindPeople
}

export function auditRoutes(audit: AuditService, people: People) {
  return [
    serve(listAuditEntries, async ({ actor, origin, query }) =>
      audit.list({ actor, origin, findPeople: people.find }, query),
    ),
    serve(listAuditPeople, people.list),
    serve(getAuditTrail, async ({ actor, origin, query }) =>
      audit.listWhoSaw({ actor, origin, findPeople: people.find }, query.record, Number(query.id)),
    ),
    serve(exportAuditEntries, async ({ actor, origin, query, reply }) => {
      const csv = await audit.exportCsv({ actor, origin, findPeople: people.find }, query)
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
