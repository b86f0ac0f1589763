import { contains } from '#platform/server/database/contains.ts'
import type { Language } from '#shared/language.ts'
import type { LeadStatus } from '../../contract/leads.ts'
import type { SearchTerm } from '../search.ts'
import type { LeadExpressions, LeadQuery } from './retained-leads.ts'
import { selectAnswered, selectWaiting } from './waiting.ts'

/** Conditions of a list; an absent one does not restrict it. */
export type LeadFilter = {
  id?: number | undefined
  status?: LeadStatus | undefined
  language?: Language | undefined
  /** Leads whose client waits for the practice. */
  isWaiting?: boolean | undefined
  /** Of these, the leads whose client has answered. */
  isAnswered?: boolean | undefined
  /** Null: unassigned. */
  assignedTo?: number | null | undefined
  /** A lead must match all of them. */
  terms?: readonly SearchTerm[] | undefined
}

function matchesTerm(
  eb: LeadExpressions,
  { text, services, locations, assignees, id }: SearchTerm,
) {
  return eb.or([
    contains('searchText', text),
    ...(services.length > 0 ? [eb('serviceType', 'in', services)] : []),
    ...(locations.length > 0 ? [eb('preferredLocation', 'in', locations)] : []),
    ...(assignees.length > 0 ? [eb('assignedTo', 'in', assignees)] : []),
    ...(id === undefined ? [] : [eb('id', '=', id)]),
  ])
}

export function applyFilter<Output>(
  query: LeadQuery<Output>,
  { id, status, language, isWaiting, isAnswered, assignedTo, terms = [] }: LeadFilter,
): LeadQuery<Output> {
  let filtered = query
  if (id !== undefined) filtered = filtered.where('id', '=', id)
  if (status !== undefined) filtered = filtered.where('status', '=', status)
  if (language !== undefined) filtered = filtered.where('language', '=', language)
  if (isWaiting) filtered = filtered.where(selectWaiting)
  if (isAnswered) filtered = filtered.where(selectWaiting).where(selectAnswered)
  if (assignedTo === null) filtered = filtered.where('assignedTo', 'is', null)
  else if (assignedTo !== undefined) filtered = filtered.where('assignedTo', '=', assignedTo)
  for (const term of terms) filtered = filtered.where((eb) => matchesTerm(eb, term))
  return filtered
}
