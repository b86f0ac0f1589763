import type { EndpointResponse } from '#shared/endpoint.ts'
import type { AuditPerson, getAuditTrail } from '../contract/entries.ts'
import { isListing } from '../labels.ts'
import type { AccessRow } from './repository/tables.ts'

export type AccessSummary = EndpointResponse<typeof getAuditTrail>
type PersonSummary = AccessSummary['people'][number]

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

function summarizePerson(rows: readonly AccessRow[], person: AuditPerson | null): PersonSummary {
  const oldestFirst = rows.toSorted((a, b) => +a.firstAt - +b.firstAt)
  const listed = rows.filter(({ action }) => isListing(action))
  return {
    person,
    actions: [...new Set(oldestFirst.map(({ action }) => action))],
    times: sum(rows.map(({ times }) => times)),
    timesInList: sum(listed.map(({ times }) => times)),
    lastAt: new Date(Math.max(...rows.map(({ lastAt }) => +lastAt))).toISOString(),
    wasRefused: rows[0]?.outcome === 'refused',
  }
}

/** Each person once, the latest first. Refused calls of a person are a row of their own, after the rest. */
export function summarizeAccess(
  rows: readonly AccessRow[],
  people: readonly AuditPerson[],
): AccessSummary {
  const known = new Map(people.map((person) => [person.id, person]))
  const groups = Map.groupBy(rows, ({ actorId, outcome }) => `${actorId} ${outcome === 'refused'}`)
  const summarized = [...groups.values()].map((group) => {
    const id = group[0]?.actorId ?? null
    if (id === null) return summarizePerson(group, null)
    const unknown = { id, name: `Former account ${id}`, photoUrl: null }
    return summarizePerson(group, known.get(id) ?? unknown)
  })
  const since = Math.min(...rows.map(({ firstAt }) => +firstAt))
  return {
    people: summarized.toSorted(
      (a, b) => Number(a.wasRefused) - Number(b.wasRefused) || b.lastAt.localeCompare(a.lastAt),
    ),
    events: sum(rows.map(({ entries }) => entries)),
    since: rows.length === 0 ? null : new Date(since).toISOString(),
  }
}
