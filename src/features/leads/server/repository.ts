import {
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import { contains } from '#platform/server/database/contains.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type LeadField, type LeadSortKey, type LeadStatus, leadStatuses } from '../contract.ts'
import type { LeadScope } from '../policy.ts'
import { type SearchTerm, toSearchColumns } from '../rules.ts'

type LeadsTable = {
  id: Generated<number>
  firstName: string
  lastName: string | null
  email: string
  phone: string
  serviceType: string
  preferredLocation: string
  preferredTherapist: string | null
  notes: string
  status: LeadStatus
  assignedTo: number | null
  internalNotes: string
  leadLostReason: string | null
  emailThreadId: string | null
  submissionId: string | null
  holdReason: string | null
  /** The first moment after the hold. */
  holdUntil: Date | null
  createdAt: Date
  updatedAt: Date
  /** What it is found and ordered by, in plain letters: `toSearchColumns`. */
  searchText: string
  nameKey: string
}

type LeadChangesTable = {
  id: Generated<number>
  leadId: number
  at: Date
  actorId: number
  /** At that time. */
  actorName: string
  field: LeadField
  fromValue: string | null
  toValue: string | null
}

type FindableBy = 'searchText' | 'nameKey'
export type LeadRow = Omit<Selectable<LeadsTable>, 'submissionId' | FindableBy>
export type NewLead = Omit<Selectable<LeadsTable>, 'id' | 'holdReason' | 'holdUntil' | FindableBy> &
  Partial<Pick<LeadsTable, 'holdReason' | 'holdUntil'>>
export type LeadChangeRow = Omit<Selectable<LeadChangesTable>, 'id'>
export type LeadRowChange = Partial<
  Pick<
    LeadRow,
    'status' | 'leadLostReason' | 'internalNotes' | 'assignedTo' | 'holdReason' | 'holdUntil'
  >
> & { updatedAt: Date; searchText?: string }

const leadColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'serviceType',
  'preferredLocation',
  'preferredTherapist',
  'notes',
  'status',
  'assignedTo',
  'internalNotes',
  'leadLostReason',
  'emailThreadId',
  'holdReason',
  'holdUntil',
  'createdAt',
  'updatedAt',
] as const

/** All rows, those past their time too, by these two: as many as the sum of `n`. */
type LeadTallyTable = Pick<LeadsTable, 'status' | 'assignedTo'> & { n: number }
/** The same by when they came in, in quarters of an hour since 1970. */
type LeadTimeTallyTable = Pick<LeadsTable, 'status'> & { quarter: number; n: number }

export const leadCounters = ['leadTally', 'leadTimeTally'] as const

type Tables = {
  consultationLeads: LeadsTable
  leadChanges: LeadChangesTable
  leadTally: LeadTallyTable
  leadTimeTally: LeadTimeTallyTable
}

/** Which leads are still there: those made after `oldest`, and those on hold after `now`. */
export type RetentionCutoff = { oldest: Date; now: Date }

/** What a list is narrowed to; what is left out does not narrow. */
export type LeadFilter = {
  id?: number | undefined
  status?: LeadStatus | undefined
  /** Null: nobody's. */
  assignedTo?: number | null | undefined
  /** All of them must be found. */
  words?: readonly SearchTerm[] | undefined
}

/** By what a list is ordered. What is called by a word is ordered by the places of these words. */
export type LeadOrdering = { descending: boolean } & (
  | { by: Exclude<LeadSortKey, 'service' | 'assignedTo'> }
  | { by: 'service'; places: ReadonlyMap<string, number> }
  /** Who is assigned to nobody comes first. */
  | { by: 'assignedTo'; places: ReadonlyMap<number, number> }
)

/** From `from` to before `to`. */
export type LeadSpan = { from: Date; to: Date }

/** Part of how many there are in the span of this place, `fresh` of which nobody has contacted yet. */
type CountLine = { place: number; all: number; fresh: number }

const none = { all: 0, fresh: 0 }

const quarterMs = 15 * 60 * 1000
const momentAfter = (moment: Date) => new Date(moment.getTime() + 1)
const later = (a: Date, b: Date) => (a > b ? a : b)
const earlier = (a: Date, b: Date) => (a < b ? a : b)

type LeadQuery<Output> = SelectQueryBuilder<Tables, 'consultationLeads', Output>
type LeadExpressions = ExpressionBuilder<Tables, 'consultationLeads'>

function matchesWord(
  eb: LeadExpressions,
  { word, services, locations, assignees, id }: SearchTerm,
) {
  return eb.or([
    contains('searchText', word),
    ...(services.length > 0 ? [eb('serviceType', 'in', services)] : []),
    ...(locations.length > 0 ? [eb('preferredLocation', 'in', locations)] : []),
    ...(assignees.length > 0 ? [eb('assignedTo', 'in', assignees)] : []),
    ...(id === undefined ? [] : [eb('id', '=', id)]),
  ])
}

function narrow<Output>(query: LeadQuery<Output>, filter: LeadFilter): LeadQuery<Output> {
  const { id, status, assignedTo, words = [] } = filter
  let narrowed = query
  if (id !== undefined) narrowed = narrowed.where('id', '=', id)
  if (status !== undefined) narrowed = narrowed.where('status', '=', status)
  if (assignedTo === null) narrowed = narrowed.where('assignedTo', 'is', null)
  else if (assignedTo !== undefined) narrowed = narrowed.where('assignedTo', '=', assignedTo)
  for (const word of words) narrowed = narrowed.where((eb) => matchesWord(eb, word))
  return narrowed
}

/** The place of a column's value; what has none comes last. */
function toCursor(
  eb: LeadExpressions,
  column: 'status' | 'serviceType' | 'assignedTo',
  places: Iterable<readonly [string | number, number]>,
) {
  const cases = [...places].map(([value, place]) => sql`when ${value} then ${sql.lit(place)}`)
  if (cases.length === 0) return sql<number>`0`
  const last = sql.lit(cases.length)
  return sql<number>`case ${eb.ref(column)} ${sql.join(cases, sql` `)} else ${last} end`
}

/** Where the order is the same for two, the newer comes first, whichever end the list begins at. */
function inOrder<Output>(query: LeadQuery<Output>, ordering: LeadOrdering): LeadQuery<Output> {
  const direction = ordering.descending ? 'desc' : 'asc'
  const newestFirst = (sorted: LeadQuery<Output>) =>
    sorted.orderBy('createdAt', 'desc').orderBy('id', 'desc')
  switch (ordering.by) {
    case 'createdAt':
      return query.orderBy('createdAt', direction).orderBy('id', direction)
    case 'name':
      return newestFirst(query.orderBy('nameKey', direction))
    case 'status': {
      const places = leadStatuses.map((status, place) => [status, place] as const)
      return newestFirst(query.orderBy((eb) => toCursor(eb, 'status', places), direction))
    }
    case 'service':
      return newestFirst(
        query.orderBy((eb) => toCursor(eb, 'serviceType', ordering.places), direction),
      )
    case 'assignedTo': {
      const isAssigned = (eb: LeadExpressions) =>
        eb.case().when('assignedTo', 'is', null).then(eb.lit(0)).else(eb.lit(1)).end()
      return newestFirst(
        query
          .orderBy(isAssigned, direction)
          .orderBy((eb) => toCursor(eb, 'assignedTo', ordering.places), direction),
      )
    }
  }
}

/** More than anybody reads; a lead changed more often by a program does not grow its answer. */
const maxHistoryEntries = 200

export type LeadRepository = ReturnType<typeof createLeadRepository>

export function createLeadRepository(database: Database) {
  const leads = () => database.query<Tables>()
  // Whoever's they are, leads past their time are not there any more, removed yet or not.
  const remainingEntries = ({ oldest, now }: RetentionCutoff) =>
    leads()
      .selectFrom('consultationLeads')
      // A lead that no hold keeps is held to when it was made, which is long over. Said so, no database
      // looks its leads up by either date and then sorts them: it walks them in the order asked for.
      .where((lead) =>
        lead.or([
          lead('createdAt', '>', oldest),
          lead(lead.fn.coalesce('holdUntil', 'createdAt'), '>', now),
        ]),
      )
  const scoped = <Output>({ assignedTo }: LeadScope, all: LeadQuery<Output>) =>
    assignedTo === 'anyone' ? all : all.where('assignedTo', '=', assignedTo)
  const kept = (scope: LeadScope, cutoff: RetentionCutoff) =>
    scoped(scope, remainingEntries(cutoff))

  /**
   * The same leads for counting: what the tally has, less those that are over and not yet removed, which
   * are few. The sum of `n` is how many there are, and takes no longer where there are many.
   */
  const tallied = (
    { oldest, now }: RetentionCutoff,
    { assignedTo: owner }: Pick<LeadScope, 'assignedTo'> = { assignedTo: 'anyone' },
    { status, assignedTo }: Pick<LeadFilter, 'status' | 'assignedTo'> = {},
  ) => {
    const over = leads()
      .selectFrom('consultationLeads')
      .select((lead) => ['status', 'assignedTo', lead.lit(-1).as('n')])
      .where('createdAt', '<=', oldest)
    let found = leads()
      .selectFrom(
        leads()
          .selectFrom('leadTally')
          .select(['status', 'assignedTo', 'n'])
          .unionAll(over.where('holdUntil', 'is', null))
          .unionAll(over.where('holdUntil', '<=', now))
          .as('tallied'),
      )
      .select((line) => line.fn.coalesce(line.fn.sum<number>('n'), line.lit(0)).as('n'))
    if (owner !== 'anyone') found = found.where('assignedTo', '=', owner)
    if (status !== undefined) found = found.where('status', '=', status)
    if (assignedTo === null) found = found.where('assignedTo', 'is', null)
    else if (assignedTo !== undefined) found = found.where('assignedTo', '=', assignedTo)
    return found
  }

  /** How many of these there are, and how many of them wait: one line. */
  const counted = (found: LeadQuery<unknown>, place: number) =>
    found.select((lead) => [
      lead.lit(place).as('place'),
      lead.fn.countAll<number>().as('all'),
      lead.fn.countAll<number>().filterWhere('status', '=', 'notContacted').as('fresh'),
    ])
  const own = (scope: LeadScope) => scoped(scope, leads().selectFrom('consultationLeads'))

  /** Those that came in within a span, kept still or not. */
  const madeIn = (scope: LeadScope, { from, to }: LeadSpan, place: number) =>
    counted(own(scope).where('createdAt', '>=', from).where('createdAt', '<', to), place)

  /** Those of them that are held beyond a moment. */
  const heldIn = (scope: LeadScope, { from, to }: LeadSpan, beyond: Date, place: number) => {
    // Few are held. Said so, no database looks for them among all that came in by then.
    const made = (lead: LeadExpressions) => lead.fn.coalesce('createdAt', 'createdAt')
    return counted(
      own(scope)
        .where('holdUntil', '>', beyond)
        .where((lead) => lead(made(lead), '>=', from))
        .where((lead) => lead(made(lead), '<', to)),
      place,
    )
  }

  /**
   * How many came in within a span, in lines to be added up: whole quarters of an hour stand in the tally,
   * and only what is left at the ends is counted. Of one person's leads there are never so many.
   */
  function cameIn(scope: LeadScope, span: LeadSpan, place: number) {
    const first = Math.ceil(span.from.getTime() / quarterMs)
    const end = Math.floor(span.to.getTime() / quarterMs)
    if (scope.assignedTo !== 'anyone' || first >= end) return [madeIn(scope, span, place)]
    const whole = leads()
      .selectFrom('leadTimeTally')
      .where('quarter', '>=', first)
      .where('quarter', '<', end)
      .select((line) => {
        const sum = line.fn.sum<number>('n')
        const fresh = sum.filterWhere('status', '=', 'notContacted')
        return [
          line.lit(place).as('place'),
          line.fn.coalesce(sum, line.lit(0)).as('all'),
          line.fn.coalesce(fresh, line.lit(0)).as('fresh'),
        ]
      })
    const ends = [
      { from: span.from, to: new Date(first * quarterMs) },
      { from: new Date(end * quarterMs), to: span.to },
    ].filter(({ from, to }) => from < to)
    return [whole, ...ends.map((left) => madeIn(scope, left, place))]
  }

  /** Such lines, all of one moment, added up place by place. */
  async function addUp(lines: readonly Expression<CountLine>[], places: number) {
    let all = leads()
      .selectNoFrom((line) => [
        line.lit(0).as('place'),
        line.lit(0).as('all'),
        line.lit(0).as('fresh'),
      ])
      .$castTo<CountLine>()
    for (const line of lines) all = all.unionAll(line)
    const rows = await all.execute()
    return Array.from({ length: places }, (_, place) =>
      rows
        .filter((row) => row.place === place)
        .reduce((sum, row) => ({ all: sum.all + row.all, fresh: sum.fresh + row.fresh }), none),
    )
  }

  return {
    /** The number of the new lead, or undefined when this submission was stored before. */
    async insert(lead: NewLead): Promise<number | undefined> {
      const inserted = await leads()
        .insertInto('consultationLeads')
        .values({ ...lead, ...toSearchColumns(lead) })
        .onConflict((conflict) => conflict.column('submissionId').doNothing())
        .returning('id')
        .executeTakeFirst()
      return inserted?.id
    },

    async findIdBySubmission(submissionId: string): Promise<number | undefined> {
      const found = await leads()
        .selectFrom('consultationLeads')
        .select('id')
        .where('submissionId', '=', submissionId)
        .executeTakeFirst()
      return found?.id
    },

    /** `cut` takes a piece out of the list; without it, the whole of it. */
    async list(
      scope: LeadScope,
      cutoff: RetentionCutoff,
      filter: LeadFilter,
      ordering: LeadOrdering,
      cut?: { limit: number; offset: number },
    ): Promise<LeadRow[]> {
      const all = inOrder(narrow(kept(scope, cutoff).select(leadColumns), filter), ordering)
      return (cut ? all.limit(cut.limit).offset(cut.offset) : all).execute()
    },

    async count(scope: LeadScope, cutoff: RetentionCutoff, filter: LeadFilter): Promise<number> {
      const { id, words = [] } = filter
      const counted =
        id === undefined && words.length === 0
          ? tallied(cutoff, scope, filter)
          : narrow(kept(scope, cutoff), filter).select((lead) => lead.fn.countAll<number>().as('n'))
      return (await counted.executeTakeFirstOrThrow()).n
    },

    /** Which values of a column there are, for those whose words only the program knows. */
    async listServiceTypes(scope: LeadScope, cutoff: RetentionCutoff): Promise<string[]> {
      const rows = await kept(scope, cutoff).select('serviceType').distinct().execute()
      return rows.map(({ serviceType }) => serviceType)
    },

    /** Who has any of these leads. */
    async listAssignees(scope: LeadScope, cutoff: RetentionCutoff): Promise<number[]> {
      const rows = await kept(scope, cutoff).select('assignedTo').distinct().execute()
      return rows.flatMap(({ assignedTo }) => (assignedTo === null ? [] : [assignedTo]))
    },

    /** How many came in within each span and are kept, and how many of them still wait. */
    async countSpans(
      scope: LeadScope,
      cutoff: RetentionCutoff,
      spans: readonly LeadSpan[],
    ): Promise<{ all: number; fresh: number }[]> {
      const oldest = momentAfter(cutoff.oldest)
      const lines = spans.flatMap(({ from, to }, place) => {
        // What came in later is there, held or not: then the date alone decides.
        const young = cameIn(scope, { from: later(from, oldest), to: later(to, oldest) }, place)
        if (from >= oldest) return young
        return [...young, heldIn(scope, { from, to: earlier(to, oldest) }, cutoff.now, place)]
      })
      return addUp(lines, spans.length)
    },

    /** How many were made by `madeBy` and are held no longer than to `heldTo`. */
    async countExpiring(
      scope: LeadScope,
      cutoff: RetentionCutoff,
      { madeBy, heldTo }: { madeBy: Date; heldTo: Date },
    ): Promise<number> {
      const oldest = momentAfter(cutoff.oldest)
      const young = { from: oldest, to: momentAfter(madeBy) }
      const old = { from: new Date(0), to: oldest }
      const lines = [
        ...cameIn(scope, young, 0),
        heldIn(scope, young, heldTo, 1),
        heldIn(scope, old, cutoff.now, 2),
        heldIn(scope, old, heldTo, 3),
      ]
      const [made = none, staying = none, held = none, longer = none] = await addUp(lines, 4)
      return made.all - staying.all + held.all - longer.all
    },

    /** The first of those still within their days, and the first hold to end. */
    async findNextExpiry(
      scope: LeadScope,
      { oldest, now }: RetentionCutoff,
    ): Promise<{ createdAt: Date | undefined; holdUntil: Date | undefined }> {
      const [made, held] = await Promise.all([
        own(scope)
          .where('createdAt', '>', oldest)
          .select('createdAt')
          .orderBy('createdAt')
          .limit(1)
          .executeTakeFirst(),
        own(scope)
          .where('holdUntil', '>', now)
          .select('holdUntil')
          .orderBy('holdUntil')
          .limit(1)
          .executeTakeFirst(),
      ])
      return { createdAt: made?.createdAt, holdUntil: held?.holdUntil ?? undefined }
    },

    async find(
      scope: LeadScope,
      id: number,
      cutoff: RetentionCutoff,
    ): Promise<LeadRow | undefined> {
      return kept(scope, cutoff).select(leadColumns).where('id', '=', id).executeTakeFirst()
    },

    /** Whether there is such a lead, whoever's it is. */
    async exists(id: number, cutoff: RetentionCutoff): Promise<boolean> {
      const found = await remainingEntries(cutoff)
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return found !== undefined
    },

    /**
     * Changes a lead that is still as the caller last read it; undefined when it is not there for
     * this scope, or was changed since (`readAt`).
     */
    async change(
      scope: LeadScope,
      id: number,
      readAt: Date | undefined,
      change: LeadRowChange,
    ): Promise<LeadRow | undefined> {
      let update = leads().updateTable('consultationLeads').set(change).where('id', '=', id)
      if (scope.assignedTo !== 'anyone') update = update.where('assignedTo', '=', scope.assignedTo)
      if (readAt) update = update.where('updatedAt', '<=', readAt)
      return update.returning(leadColumns).executeTakeFirst()
    },

    /** Where the lead's mail goes on. No edit of staff's, so it is in nobody's way (`updatedAt`). */
    async setEmailThread(id: number, emailThreadId: string): Promise<void> {
      await leads()
        .updateTable('consultationLeads')
        .set({ emailThreadId })
        .where('id', '=', id)
        .execute()
    },

    async countByStatus(
      scope: LeadScope,
      cutoff: RetentionCutoff,
    ): Promise<Map<LeadStatus, number>> {
      const rows = await tallied(cutoff, scope).select('status').groupBy('status').execute()
      return new Map(rows.map(({ status, n }) => [status, n]))
    },

    async recordChanges(changes: LeadChangeRow[]): Promise<void> {
      if (changes.length > 0) await leads().insertInto('leadChanges').values(changes).execute()
    },

    /** What was changed about a lead, newest first. */
    async listChanges(leadId: number): Promise<LeadChangeRow[]> {
      return leads()
        .selectFrom('leadChanges')
        .select(['leadId', 'at', 'actorId', 'actorName', 'field', 'fromValue', 'toValue'])
        .where('leadId', '=', leadId)
        .orderBy('id', 'desc')
        .limit(maxHistoryEntries)
        .execute()
    },

    async countChanges(leadId: number): Promise<number> {
      const { n } = await leads()
        .selectFrom('leadChanges')
        .select((change) => change.fn.countAll<number>().as('n'))
        .where('leadId', '=', leadId)
        .executeTakeFirstOrThrow()
      return n
    },

    /** Removes one lead; its history and its mails go with it. */
    async remove(id: number): Promise<void> {
      await leads().deleteFrom('consultationLeads').where('id', '=', id).execute()
    },

    /** How many leads each user has, of all or of some. */
    async countByAssignee(
      cutoff: RetentionCutoff,
      userIds?: readonly number[],
    ): Promise<Map<number, number>> {
      if (userIds?.length === 0) return new Map()
      const rows = await tallied(cutoff)
        .select('assignedTo')
        .where('assignedTo', 'is not', null)
        .$if(userIds !== undefined, (query) => query.where('assignedTo', 'in', userIds ?? []))
        .groupBy('assignedTo')
        .execute()
      return new Map(
        rows.flatMap(({ assignedTo, n }) => (assignedTo === null ? [] : [[assignedTo, n]])),
      )
    },

    /** Takes every lead from a user. @returns their numbers */
    async unassignAll(userId: number, updatedAt: Date): Promise<number[]> {
      const freed = await leads()
        .updateTable('consultationLeads')
        .set({ assignedTo: null, updatedAt })
        .where('assignedTo', '=', userId)
        .returning('id')
        .execute()
      return freed.map(({ id }) => id)
    },

    /** Removes leads past their time, at most `most`. @returns their numbers */
    async removeExpired({ oldest, now }: RetentionCutoff, most: number): Promise<number[]> {
      const isOver = ({ and, or, eb }: ExpressionBuilder<Tables, 'consultationLeads'>) =>
        and([
          eb('createdAt', '<=', oldest),
          or([eb('holdUntil', 'is', null), eb('holdUntil', '<=', now)]),
        ])
      const removed = await leads()
        .deleteFrom('consultationLeads')
        .where('id', 'in', (select) =>
          select.selectFrom('consultationLeads').select('id').where(isOver).limit(most),
        )
        // Asked of the row itself too: a hold may have been set since its number was found.
        .where(isOver)
        .returning('id')
        .execute()
      return removed.map(({ id }) => id)
    },
  }
}
