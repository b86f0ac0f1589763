import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryFor } from '#platform/client/http/query-client.ts'
import {
  type AuditedRecord,
  type AuditQuery,
  exportAuditEntries,
  getAuditTrail,
  listAuditEntries,
  listAuditPeople,
} from '../contract.ts'

/** One page of the log. It is asked for anew each time it comes on the screen: others go on working. */
export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    ...queryFor(listAuditEntries, { query }),
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** Whose entries can be asked for. */
export const auditPeopleQuery = queryFor(listAuditPeople, {})

export const auditTrailQuery = (record: Exclude<AuditedRecord, 'audit'>, id: number) =>
  queryOptions({
    ...queryFor(getAuditTrail, { query: { record, id: String(id) } }),
    staleTime: 0,
    gcTime: 60_000,
  })

/** Where the same entries are had as a file. */
export function exportAddress(query: Record<string, string>): string {
  const words = new URLSearchParams(query).toString()
  return words ? `${exportAuditEntries.path}?${words}` : exportAuditEntries.path
}
