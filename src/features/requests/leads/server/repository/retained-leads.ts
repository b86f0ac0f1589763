import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { type LeadTables, queryLeads } from './tables.ts'

export type LeadQuery<Output> = SelectQueryBuilder<LeadTables, 'consultationLeads', Output>
export type LeadExpressions = ExpressionBuilder<LeadTables, 'consultationLeads'>

/**
 * Leads are retained when they were created after `oldest`, are on hold beyond `now`, or have their free call today or
 * later; `today` is when the practice's day began.
 */
export type RetentionCutoff = { oldest: Date; now: Date; today: Date }

/** Leads of all assignees. Expired ones are left out whether or not they were deleted yet. */
export const selectRetained = (database: Database, { oldest, now, today }: RetentionCutoff) =>
  queryLeads(database)
    .selectFrom('consultationLeads')
    // Without a hold or a call, `coalesce` gives the creation time, which is past or after `oldest`. Written like this, neither
    // database looks leads up by both dates and sorts them afterwards: it walks the requested order.
    .where((lead) =>
      lead.or([
        lead('createdAt', '>', oldest),
        lead(lead.fn.coalesce('holdUntil', 'createdAt'), '>', now),
        lead(lead.fn.coalesce('appointmentAt', 'createdAt'), '>=', today),
      ]),
    )

/** Someone who has broken the glass is a reader up to `now`; without it, only those whom a limit names are. */
function applyScope<Output>(
  { assignedTo, viewer }: LeadScope,
  query: LeadQuery<Output>,
  now?: Date,
): LeadQuery<Output> {
  const assigned = assignedTo === 'anyone' ? query : query.where('assignedTo', '=', assignedTo)
  if (viewer === 'anyone') return assigned
  // Uncorrelated, so that it is computed once: there are few limits, and most often none.
  return assigned.where((lead) => {
    const own = lead
      .selectFrom('leadReaders')
      .select('leadReaders.leadId')
      .where('leadReaders.userId', '=', viewer)
      .where((reader) =>
        reader.or([
          reader('leadReaders.endsAt', 'is', null),
          ...(now ? [reader('leadReaders.endsAt', '>', now)] : []),
        ]),
      )
    const limited = lead
      .selectFrom('leadLimits')
      .select('leadLimits.leadId')
      .where('leadLimits.leadId', 'not in', own)
    return lead('consultationLeads.id', 'not in', limited)
  })
}

export const selectVisible = (database: Database, scope: LeadScope, cutoff: RetentionCutoff) =>
  applyScope(scope, selectRetained(database, cutoff), cutoff.now)

/** All leads of a scope, expired ones included. */
export const selectStored = (database: Database, scope: LeadScope) =>
  applyScope(scope, queryLeads(database).selectFrom('consultationLeads'))
