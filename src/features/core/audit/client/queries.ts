import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { queryFor } from '#platform/client/http/query-client.ts'
import { type NumberedRecord } from '../contract/actions.ts'
import {
  type AuditQuery,
  exportAuditEntries,
  findAuditedPeople,
  getAuditTrail,
  listAuditEntries,
  listAuditPeople,
} from '../contract/entries.ts'

/** One page of the log. It is requested again whenever it is shown, as others keep working. */
export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    ...queryFor(listAuditEntries, { query }),
    staleTime: 0,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** The people to filter by. */
export const auditPeopleQuery = queryFor(listAuditPeople, {})

/** The records about a person. It is forgotten with the screen: it names clients. */
export const auditedPeopleQuery = (person: string) =>
  queryOptions({
    ...queryFor(findAuditedPeople, { body: { person } }),
    staleTime: 0,
    gcTime: 0,
  })

export const auditTrailQuery = (record: NumberedRecord, id: number) =>
  queryOptions({
    ...queryFor(getAuditTrail, { query: { record, id: String(id) } }),
    staleTime: 0,
    gcTime: 60_000,
  })

/** The address of the same entries as a file. */
export function exportAddress(query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${exportAuditEntries.path}?${text}` : exportAuditEntries.path
}
