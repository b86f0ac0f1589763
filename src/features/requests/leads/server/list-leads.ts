import type { Actor, Origin } from '#shared/actor.ts'
import type { Paginated } from '#shared/endpoint.ts'
import {
  type Lead,
  type LeadListQuery,
  type LeadSort,
  type LeadSortKey,
  leadsPerPage,
} from '../contract/leads.ts'
import { type LeadScope, leadScope } from '../policy.ts'
import { getRetentionCutoff, type LeadDeps } from './deps.ts'
import { presentLeads } from './present-lead.ts'
import { rankByName } from './rank-by-name.ts'
import type { LeadOrdering } from './repository/order.ts'
import type { RetentionCutoff } from './repository/retained-leads.ts'
import { parseSearchTerms } from './search.ts'
import { toLeadFilter } from './to-lead-filter.ts'

async function toTerms(
  { leads, labels, listStaffNames }: LeadDeps,
  scope: LeadScope,
  cutoff: RetentionCutoff,
  search: string,
) {
  const staff = await listStaffNames(await leads.listAssignees(scope, cutoff))
  return parseSearchTerms(search, { ...labels(), staff })
}

/** The order of a list whose reader has not chosen one. */
function toDefaultSort({ view }: LeadListQuery): LeadSort {
  if (view === 'toContact' || view === 'answered') return 'waiting'
  return view === 'dueToday' ? 'nextAction' : '-createdAt'
}

async function toOrdering(
  { leads, labels, listStaffNames }: LeadDeps,
  scope: LeadScope,
  cutoff: RetentionCutoff,
  sort: LeadSort,
): Promise<LeadOrdering> {
  const by = sort.replace('-', '') as LeadSortKey // a `LeadSort` is a key with or without `-`
  const descending = sort.startsWith('-')
  if (by === 'service') {
    const types = await leads.listServiceTypes(scope, cutoff)
    const { services } = labels()
    const names = types.map((type) => [type, services[type] ?? type] as const)
    return { by, descending, ranks: rankByName(new Map(names)) }
  }
  if (by === 'assignedTo') {
    const assignees = await leads.listAssignees(scope, cutoff)
    const staff = await listStaffNames(assignees)
    // Assignees without a profile are shown by their id and come after those with a name.
    const ordered = [...staff.keys(), ...assignees.filter((id) => !staff.has(id))]
    return { by, descending, ranks: new Map(ordered.map((id, rank) => [id, rank])) }
  }
  return { by, descending }
}

/**
 * Lists all leads for an administrator and their own for a therapist, newest first by default. With
 * `page`, one page of them and the total of all pages.
 */
export async function listLeads(
  deps: LeadDeps,
  actor: Actor,
  origin: Origin,
  query: LeadListQuery = {},
): Promise<Paginated<Lead[]>> {
  const { leads, audit } = deps
  const scope = leadScope(actor)
  const cutoff = getRetentionCutoff(deps)
  const { search = '', lead, sort = toDefaultSort(query), ...filters } = query
  const terms = search.trim() === '' ? [] : await toTerms(deps, scope, cutoff, search)
  const filter = { ...toLeadFilter(deps, actor, filters), id: lead, terms }
  const ordering = await toOrdering(deps, scope, cutoff, sort)
  const page =
    query.page === undefined
      ? undefined
      : { limit: leadsPerPage, offset: (query.page - 1) * leadsPerPage }
  const [rows, total] = await Promise.all([
    leads.list(scope, cutoff, filter, ordering, page),
    page && leads.count(scope, cutoff, filter),
  ])
  const ids = rows.map(({ id }) => id)
  await audit.recordList({ actor, origin, record: 'lead', ids })
  return { rows: await presentLeads(deps, actor, rows), total: total ?? rows.length }
}
