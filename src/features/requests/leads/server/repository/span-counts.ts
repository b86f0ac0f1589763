import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { type RetentionCutoff, selectStored, selectVisible } from './retained-leads.ts'

/** From `from` to before `to`. */
type LeadSpan = { from: Date; to: Date }

type LeadCount = { all: number; uncontacted: number }

export const createLeadSpanCounts = (database: Database) => ({
  /** Counts the retained leads created within each span, in one statement. */
  async countSpans(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    spans: readonly LeadSpan[],
  ): Promise<LeadCount[]> {
    const [first, ...others] = spans.map(({ from, to }, index) =>
      // Leads created after the cutoff are retained with and without a hold.
      (from > cutoff.oldest
        ? selectStored(database, scope)
        : selectVisible(database, scope, cutoff)
      )
        .where('createdAt', '>=', from)
        .where('createdAt', '<', to)
        .select((lead) => [
          lead.lit(index).as('span'),
          lead.fn.countAll<number>().as('all'),
          lead.fn.countAll<number>().filterWhere('status', '=', 'notContacted').as('uncontacted'),
        ]),
    )
    if (!first) return []
    const rows = await first.unionAll(others).execute()
    const counts = spans.map(() => ({ all: 0, uncontacted: 0 }))
    for (const { span, ...count } of rows) counts[span] = count
    return counts
  },

  /** Counts the retained leads created by `createdBy` whose hold, if any, ends by `heldUntil`, and whose call is before `callBefore`. */
  async countExpiring(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    { createdBy, heldUntil, callBefore }: { createdBy: Date; heldUntil: Date; callBefore: Date },
  ): Promise<number> {
    const { n } = await selectVisible(database, scope, cutoff)
      .where('createdAt', '<=', createdBy)
      .where((lead) => lead.or([lead('holdUntil', 'is', null), lead('holdUntil', '<=', heldUntil)]))
      .where((lead) =>
        lead.or([lead('appointmentAt', 'is', null), lead('appointmentAt', '<', callBefore)]),
      )
      .select((lead) => lead.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },
})
