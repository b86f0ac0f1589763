import { Readable } from 'node:stream'
import {
  type AuditPerson,
  exportAuditEntries,
  findAuditedPeople,
  getAuditTrail,
  listAuditEntries,
  listAuditPeople,
  verifyAuditLog,
} from '#features/core/audit/contract/entries.ts'
import type { AuditService, FindPeople } from '#features/core/audit/server/service.ts'
import { serve } from '#platform/server/http/endpoints.ts'
import type { FindRecords } from './find-person-records.ts'

type People = {
  /** Everyone with an account. */
  list(): Promise<Pick<AuditPerson, 'id' | 'name'>[]>
  find: FindPeople
}

export function auditLogRoutes(audit: AuditService, people: People, findRecords: FindRecords) {
  return [
    serve(listAuditEntries, async ({ actor, origin, query }) =>
      audit.list({ actor, origin, findPeople: people.find }, query),
    ),
    serve(listAuditPeople, people.list),
    serve(findAuditedPeople, ({ actor, origin, body }) => findRecords(actor, origin, body.person)),
    serve(getAuditTrail, async ({ actor, origin, query }) =>
      audit.getAccessSummary(
        { actor, origin, findPeople: people.find },
        query.record,
        Number(query.id),
      ),
    ),
    serve(verifyAuditLog, audit.verifyOnRequest),
    serve(exportAuditEntries, async ({ actor, origin, query, reply }) => {
      const csv = await audit.exportCsv({ actor, origin, findPeople: people.find }, query)
      // Resolves when the last line is sent.
      await reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-log.csv"')
        .header('cache-control', 'no-store')
        .send(Readable.from(csv))
      return undefined
    }),
  ]
}
