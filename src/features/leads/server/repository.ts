import type { ExpressionBuilder, Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeadField, LeadStatus } from '../contract.ts'
import type { LeadScope } from '../policy.ts'

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

export type LeadRow = Omit<Selectable<LeadsTable>, 'submissionId'>
export type NewLead = Omit<Selectable<LeadsTable>, 'id' | 'holdReason' | 'holdUntil'> &
  Partial<Pick<LeadsTable, 'holdReason' | 'holdUntil'>>
export type LeadChangeRow = Omit<Selectable<LeadChangesTable>, 'id'>
export type LeadRowChange = Partial<
  Pick<
    LeadRow,
    'status' | 'leadLostReason' | 'internalNotes' | 'assignedTo' | 'holdReason' | 'holdUntil'
  >
> & { updatedAt: Date }

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

type Tables = { consultationLeads: LeadsTable; leadChanges: LeadChangesTable }

/** Which leads are still there: those made after `oldest`, and those on hold after `now`. */
export type Keeping = { oldest: Date; now: Date }

/** More than anybody reads; a lead changed more often by a program does not grow its answer. */
const longestHistory = 200

export type LeadRepository = ReturnType<typeof createLeadRepository>

export function createLeadRepository(database: Database) {
  const leads = () => database.query<Tables>()
  // Whoever's they are, leads past their time are not there any more, removed yet or not.
  const keptOfAll = ({ oldest, now }: Keeping) =>
    leads()
      .selectFrom('consultationLeads')
      .where((lead) => lead.or([lead('createdAt', '>', oldest), lead('holdUntil', '>', now)]))
  const kept = (scope: LeadScope, keeping: Keeping) => {
    const all = keptOfAll(keeping)
    return scope.assignedTo === 'anyone' ? all : all.where('assignedTo', '=', scope.assignedTo)
  }

  return {
    /** The number of the new lead, or undefined when this submission was stored before. */
    async insert(lead: NewLead): Promise<number | undefined> {
      const inserted = await leads()
        .insertInto('consultationLeads')
        .values(lead)
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

    /** Newest first. */
    async list(scope: LeadScope, keeping: Keeping): Promise<LeadRow[]> {
      return kept(scope, keeping)
        .select(leadColumns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    async find(scope: LeadScope, id: number, keeping: Keeping): Promise<LeadRow | undefined> {
      return kept(scope, keeping).select(leadColumns).where('id', '=', id).executeTakeFirst()
    },

    /** Whether there is such a lead, whoever's it is. */
    async exists(id: number, keeping: Keeping): Promise<boolean> {
      const found = await keptOfAll(keeping).select('id').where('id', '=', id).executeTakeFirst()
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

    async countByStatus(scope: LeadScope, keeping: Keeping): Promise<Map<LeadStatus, number>> {
      const rows = await kept(scope, keeping)
        .select((select) => ['status', select.fn.countAll<number>().as('n')])
        .groupBy('status')
        .execute()
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
        .limit(longestHistory)
        .execute()
    },

    /** How many leads each user has. */
    async countByAssignee(keeping: Keeping): Promise<Map<number, number>> {
      const rows = await keptOfAll(keeping)
        .select((select) => ['assignedTo', select.fn.countAll<number>().as('n')])
        .where('assignedTo', 'is not', null)
        .groupBy('assignedTo')
        .execute()
      return new Map(
        rows.flatMap(({ assignedTo, n }) => (assignedTo === null ? [] : [[assignedTo, n]])),
      )
    },

    /** Takes every lead from a user. @returns their numbers */
    async freeOf(userId: number, updatedAt: Date): Promise<number[]> {
      const freed = await leads()
        .updateTable('consultationLeads')
        .set({ assignedTo: null, updatedAt })
        .where('assignedTo', '=', userId)
        .returning('id')
        .execute()
      return freed.map(({ id }) => id)
    },

    /** Removes leads past their time, at most `most`. @returns their numbers */
    async removeExpired({ oldest, now }: Keeping, most: number): Promise<number[]> {
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
