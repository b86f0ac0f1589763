import type { Generated, Selectable, Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeadStatus } from '../contract.ts'
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
  createdAt: Date
  updatedAt: Date
}

export type LeadRow = Omit<Selectable<LeadsTable>, 'submissionId'>
export type NewLead = Omit<Selectable<LeadsTable>, 'id'>
export type LeadRowChange = Pick<
  Updateable<LeadsTable>,
  'status' | 'leadLostReason' | 'internalNotes' | 'assignedTo'
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
  'createdAt',
  'updatedAt',
] as const

export type LeadRepository = ReturnType<typeof createLeadRepository>

export function createLeadRepository(database: Database) {
  const leads = () => database.query<{ consultationLeads: LeadsTable }>()
  // Whoever's they are, leads past their time are not there any more, removed yet or not.
  const kept = (scope: LeadScope, oldest: Date) => {
    const all = leads().selectFrom('consultationLeads').where('createdAt', '>', oldest)
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
    async list(scope: LeadScope, oldest: Date): Promise<LeadRow[]> {
      return kept(scope, oldest)
        .select(leadColumns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    async find(scope: LeadScope, id: number, oldest: Date): Promise<LeadRow | undefined> {
      return kept(scope, oldest).select(leadColumns).where('id', '=', id).executeTakeFirst()
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

    async countByStatus(scope: LeadScope, oldest: Date): Promise<Map<LeadStatus, number>> {
      const rows = await kept(scope, oldest)
        .select((select) => ['status', select.fn.countAll<number>().as('n')])
        .groupBy('status')
        .execute()
      return new Map(rows.map(({ status, n }) => [status, n]))
    },

    /** How many leads each user has. */
    async countByAssignee(oldest: Date): Promise<Map<number, number>> {
      const rows = await leads()
        .selectFrom('consultationLeads')
        .select((select) => ['assignedTo', select.fn.countAll<number>().as('n')])
        .where('createdAt', '>', oldest)
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
    async removeExpired(oldest: Date, most: number): Promise<number[]> {
      const removed = await leads()
        .deleteFrom('consultationLeads')
        .where('id', 'in', (select) =>
          select
            .selectFrom('consultationLeads')
            .select('id')
            .where('createdAt', '<=', oldest)
            .limit(most),
        )
        .returning('id')
        .execute()
      return removed.map(({ id }) => id)
    },
  }
}
