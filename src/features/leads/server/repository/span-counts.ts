import type { Expression } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import {
  type LeadExpressions,
  type LeadQuery,
  type RetentionCutoff,
  selectStored,
} from './retained-leads.ts'
import { queryLeads } from './tables.ts'

/** From `from` to before `to`. */
type LeadSpan = { from: Date; to: Date }

type LeadCount = { all: number; uncontacted: number }
/** Part of the count of one span, named by its index. The parts of a span are added up. */
type PartialCount = LeadCount & { span: number }

const zero: LeadCount = { all: 0, uncontacted: 0 }

const quarterMs = 15 * 60 * 1000
const getNextMoment = (moment: Date) => new Date(moment.getTime() + 1)
const getLater = (a: Date, b: Date) => (a > b ? a : b)
const getEarlier = (a: Date, b: Date) => (a < b ? a : b)

const selectCount = (query: LeadQuery<unknown>, span: number) =>
  query.select((lead) => [
    lead.lit(span).as('span'),
    lead.fn.countAll<number>().as('all'),
    lead.fn.countAll<number>().filterWhere('status', '=', 'notContacted').as('uncontacted'),
  ])

/** Leads created within a span, expired or not. */
const countCreatedRows = (
  database: Database,
  scope: LeadScope,
  { from, to }: LeadSpan,
  span: number,
) =>
  selectCount(
    selectStored(database, scope).where('createdAt', '>=', from).where('createdAt', '<', to),
    span,
  )

/** Leads created within a span and on hold beyond a moment. */
function countHeld(
  database: Database,
  scope: LeadScope,
  { from, to }: LeadSpan,
  beyond: Date,
  span: number,
) {
  // Few leads are on hold. `coalesce` hides the column from the index on the creation time, so both
  // databases start with the leads on hold instead of with all leads of the span.
  const createdAt = (lead: LeadExpressions) => lead.fn.coalesce('createdAt', 'createdAt')
  return selectCount(
    selectStored(database, scope)
      .where('holdUntil', '>', beyond)
      .where((lead) => lead(createdAt(lead), '>=', from))
      .where((lead) => lead(createdAt(lead), '<', to)),
    span,
  )
}

/**
 * Counts leads created within a span, as parts to add up: the counter has whole quarter hours, and
 * only rows before the first and after the last one are counted. One person's leads are few and are
 * counted directly.
 */
function countCreated(database: Database, scope: LeadScope, span: LeadSpan, index: number) {
  const first = Math.ceil(span.from.getTime() / quarterMs)
  const end = Math.floor(span.to.getTime() / quarterMs)
  if (scope.assignedTo !== 'anyone' || first >= end) {
    return [countCreatedRows(database, scope, span, index)]
  }
  const wholeQuarters = queryLeads(database)
    .selectFrom('leadTimeTally')
    .where('quarter', '>=', first)
    .where('quarter', '<', end)
    .select((row) => {
      const sum = row.fn.sum<number>('n')
      const uncontacted = sum.filterWhere('status', '=', 'notContacted')
      return [
        row.lit(index).as('span'),
        row.fn.coalesce(sum, row.lit(0)).as('all'),
        row.fn.coalesce(uncontacted, row.lit(0)).as('uncontacted'),
      ]
    })
  const ends = [
    { from: span.from, to: new Date(first * quarterMs) },
    { from: new Date(end * quarterMs), to: span.to },
  ].filter(({ from, to }) => from < to)
  return [wholeQuarters, ...ends.map((end) => countCreatedRows(database, scope, end, index))]
}

/** Reads all parts in one statement, so that they describe one moment, and adds them up by span. */
async function sumParts(
  database: Database,
  parts: readonly Expression<PartialCount>[],
  spanCount: number,
): Promise<LeadCount[]> {
  let union = queryLeads(database)
    .selectNoFrom((row) => [
      row.lit(0).as('span'),
      row.lit(0).as('all'),
      row.lit(0).as('uncontacted'),
    ])
    .$castTo<PartialCount>()
  for (const part of parts) union = union.unionAll(part)
  const rows = await union.execute()
  return Array.from({ length: spanCount }, (_, index) =>
    rows
      .filter(({ span }) => span === index)
      .reduce(
        (sum, { all, uncontacted }) => ({
          all: sum.all + all,
          uncontacted: sum.uncontacted + uncontacted,
        }),
        zero,
      ),
  )
}

export const createLeadSpanCounts = (database: Database) => ({
  /** Counts the retained leads created within each span. */
  async countSpans(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    spans: readonly LeadSpan[],
  ): Promise<LeadCount[]> {
    const oldest = getNextMoment(cutoff.oldest)
    const parts = spans.flatMap(({ from, to }, index) => {
      // Leads created after the cutoff are retained with and without a hold.
      const recent = { from: getLater(from, oldest), to: getLater(to, oldest) }
      const recentParts = countCreated(database, scope, recent, index)
      if (from >= oldest) return recentParts
      const old = { from, to: getEarlier(to, oldest) }
      return [...recentParts, countHeld(database, scope, old, cutoff.now, index)]
    })
    return sumParts(database, parts, spans.length)
  },

  /** Counts the retained leads created by `createdBy` whose hold, if any, ends by `heldUntil`. */
  async countExpiring(
    scope: LeadScope,
    cutoff: RetentionCutoff,
    { createdBy, heldUntil }: { createdBy: Date; heldUntil: Date },
  ): Promise<number> {
    const oldest = getNextMoment(cutoff.oldest)
    const recent = { from: oldest, to: getNextMoment(createdBy) }
    const old = { from: new Date(0), to: oldest }
    const parts = [
      ...countCreated(database, scope, recent, 0),
      countHeld(database, scope, recent, heldUntil, 1),
      countHeld(database, scope, old, cutoff.now, 2),
      countHeld(database, scope, old, heldUntil, 3),
    ]
    const [created = zero, heldRecent = zero, held = zero, heldLonger = zero] = await sumParts(
      database,
      parts,
      4,
    )
    return created.all - heldRecent.all + held.all - heldLonger.all
  },
})
