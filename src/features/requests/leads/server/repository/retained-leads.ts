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

const applyScope = <Output>({ assignedTo }: LeadScope, query: LeadQuery<Output>) =>
  assignedTo === 'anyone' ? query : query.where('assignedTo', '=', assignedTo)

/** Retained leads of a scope. */
export const selectVisible = (database: Database, scope: LeadScope, cutoff: RetentionCutoff) =>
  applyScope(scope, selectRetained(database, cutoff))

/** All leads of a scope, expired ones included. */
export const selectStored = (database: Database, scope: LeadScope) =>
  applyScope(scope, queryLeads(database).selectFrom('consultationLeads'))
