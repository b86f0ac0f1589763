import { sql } from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Language } from '#shared/language.ts'
import type { Referral } from '#shared/request-origin.ts'
import type { LeadSource, LeadStatus } from '../../contract/leads.ts'
import type { LeadViewName } from '../../contract/queue.ts'
import type { SearchTerm } from '../search.ts'
import type { LeadExpressions, LeadQuery } from './retained-leads.ts'
import { selectAnswered, selectWaiting } from './waiting.ts'

/** Null without a campaign. Both engines read JSON in this way. */
export const campaignSource = sql<string | null>`campaign ->> 'source'`

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
  serviceType?: string | undefined
  preferredLocation?: string | undefined
  source?: LeadSource | undefined
  heardFrom?: Referral | undefined
  /** The source of a campaign. */
  campaign?: string | undefined
  /** Leads created after this moment, or up to this one. */
  createdAfter?: Date | undefined
  createdBy?: Date | undefined
  view?: QueueView | undefined
  /** A lead must match all of them. */
  terms?: readonly SearchTerm[] | undefined
}

/** A view of the work queue as one person has it at a moment. */
export type QueueView = { name: LeadViewName; userId: number; now: Date; endOfToday: Date }

function applyView<Output>(
  query: LeadQuery<Output>,
  { name, userId, now, endOfToday }: QueueView,
): LeadQuery<Output> {
  switch (name) {
    case 'toContact':
      return query.where('status', '=', 'notContacted')
    case 'answered':
      return query.where(selectWaiting).where(selectAnswered)
    case 'mine':
      return query.where('assignedTo', '=', userId)
    case 'dueToday':
      return query.where('nextActionAt', '<', endOfToday)
    case 'onHold':
      return query.where('holdUntil', '>', now)
    case 'all':
      return query
  }
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

const equalFilters = [
  'id',
  'status',
  'language',
  'serviceType',
  'preferredLocation',
  'source',
  'heardFrom',
] as const

export function applyFilter<Output>(
  query: LeadQuery<Output>,
  { isWaiting, isAnswered, assignedTo, view, terms = [], ...filter }: LeadFilter,
): LeadQuery<Output> {
  let filtered = query
  for (const column of equalFilters) {
    const value = filter[column]
    if (value !== undefined) filtered = filtered.where(column, '=', value)
  }
  const { createdAfter, createdBy, campaign } = filter
  if (campaign !== undefined) filtered = filtered.where(campaignSource, '=', campaign)
  if (createdAfter) filtered = filtered.where('createdAt', '>', createdAfter)
  if (createdBy) filtered = filtered.where('createdAt', '<=', createdBy)
  if (view) filtered = applyView(filtered, view)
  if (isWaiting) filtered = filtered.where(selectWaiting)
  if (isAnswered) filtered = filtered.where(selectWaiting).where(selectAnswered)
  if (assignedTo === null) filtered = filtered.where('assignedTo', 'is', null)
  else if (assignedTo !== undefined) filtered = filtered.where('assignedTo', '=', assignedTo)
  for (const term of terms) filtered = filtered.where((eb) => matchesTerm(eb, term))
  return filtered
}
