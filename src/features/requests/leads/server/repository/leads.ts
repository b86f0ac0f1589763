import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeadScope } from '../../policy.ts'
import { toSearchColumns } from '../search.ts'
import { type CountedLead, countedColumns } from './counted.ts'
import { type RetentionCutoff, selectRetained, selectVisible } from './retained-leads.ts'
import {
  type LeadRow,
  type LeadRowChange,
  leadColumns,
  type NewLead,
  queryLeads,
  toChangeColumns,
  toLeadColumns,
} from './tables.ts'

const createLeadReads = (database: Database) => ({
  async find(scope: LeadScope, id: number, cutoff: RetentionCutoff): Promise<LeadRow | undefined> {
    return selectVisible(database, scope, cutoff)
      .select(leadColumns)
      .where('id', '=', id)
      .executeTakeFirst()
  },

  /** The leads among these that the scope includes. */
  async listVisible(
    scope: LeadScope,
    ids: readonly number[],
    cutoff: RetentionCutoff,
  ): Promise<number[]> {
    if (ids.length === 0) return []
    const rows = await selectVisible(database, scope, cutoff)
      .select('id')
      .where('id', 'in', ids)
      .execute()
    return rows.map(({ id }) => id)
  },

  /** The leads of an email address in any letter case, the newest first. */
  async listByEmail(
    scope: LeadScope,
    email: string,
    cutoff: RetentionCutoff,
    max: number,
  ): Promise<LeadRow[]> {
    return selectVisible(database, scope, cutoff)
      .select(leadColumns)
      .where((lead) => lead.eb(lead.fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .orderBy('createdAt', 'desc')
      .limit(max)
      .execute()
  },

  /** The leads of these email addresses, which are in small letters, the newest first. */
  async listByAddresses(addresses: readonly string[], cutoff: RetentionCutoff) {
    return selectRetained(database, cutoff)
      .select(['id', 'firstName', 'lastName', 'email'])
      .where((lead) => lead.eb(lead.fn<string>('lower', ['email']), 'in', addresses))
      .orderBy('id', 'desc')
      .execute()
  },

  /** True if a lead exists, regardless of its assignee. */
  async exists(id: number, cutoff: RetentionCutoff): Promise<boolean> {
    const found = await selectRetained(database, cutoff)
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return found !== undefined
  },

  /** The account that a lead is assigned to. */
  async findAssignee(id: number): Promise<number | null> {
    const found = await queryLeads(database)
      .selectFrom('consultationLeads')
      .select('assignedTo')
      .where('id', '=', id)
      .executeTakeFirst()
    return found?.assignedTo ?? null
  },

  async findIdBySubmission(submissionId: string): Promise<number | undefined> {
    const found = await queryLeads(database)
      .selectFrom('consultationLeads')
      .select('id')
      .where('submissionId', '=', submissionId)
      .executeTakeFirst()
    return found?.id
  },
})

const createPeopleReads = (database: Database) => ({
  /** The clients of these leads. */
  async listPeople(scope: LeadScope, ids: readonly number[], cutoff: RetentionCutoff) {
    if (ids.length === 0) return []
    return selectVisible(database, scope, cutoff)
      .select(['id', 'firstName', 'lastName', 'phone', 'language'])
      .where('id', 'in', ids)
      .execute()
  },
})

/** The changes that emails make to a lead. */
const createEmailMarks = (database: Database) => ({
  /** Leaves `updatedAt` as it is: a new email thread must not conflict with an edit by staff. */
  async setEmailThread(id: number, emailThreadId: string): Promise<void> {
    await queryLeads(database)
      .updateTable('consultationLeads')
      .set({ emailThreadId })
      .where('id', '=', id)
      .execute()
  },

  /** The same, if the lead has the thread `from`. */
  async replaceEmailThread(id: number, from: string, to: string | null): Promise<void> {
    await queryLeads(database)
      .updateTable('consultationLeads')
      .set({ emailThreadId: to })
      .where('id', '=', id)
      .where('emailThreadId', '=', from)
      .execute()
  },

  /** The moment of the client's last answer; null without one. */
  async findClientWroteAt(id: number): Promise<Date | null> {
    const lead = await queryLeads(database)
      .selectFrom('consultationLeads')
      .select('clientWroteAt')
      .where('id', '=', id)
      .executeTakeFirst()
    return lead?.clientWroteAt ?? null
  },
})

/** A lost lead was given the status by which it counts as answered, and no other status since. */
const isReopenedByMistake = sql<boolean>`exists (
  select 1 from lead_changes as change
  where change.lead_id = consultation_leads.id and change.field = 'status'
    and change.from_value = 'leadLost' and change.at = first_answered_at
    and not exists (
      select 1 from lead_changes as later
      where later.lead_id = change.lead_id and later.field = 'status' and later.at > change.at
    )
)`

/** A status can say that the client was answered. Taken back, it never was, unless staff wrote or called. */
function toFirstAnswer({ status, updatedAt }: LeadRowChange) {
  const withoutAnswer = (condition: RawBuilder<boolean>) =>
    sql<Date | null>`case when handled_at is null and ${condition} then null else first_answered_at end`
  switch (status) {
    case undefined:
      return {}
    case 'notContacted':
      return { firstAnsweredAt: withoutAnswer(sql`true`) }
    case 'leadLost':
      return { firstAnsweredAt: withoutAnswer(isReopenedByMistake) }
    default:
      return { firstAnsweredAt: sql<Date>`coalesce(first_answered_at, ${updatedAt})` }
  }
}

const createLeadWrites = (database: Database) => ({
  /** @returns the id of the new lead, or undefined when this submission is already stored */
  async insert(lead: NewLead): Promise<number | undefined> {
    const inserted = await queryLeads(database)
      .insertInto('consultationLeads')
      .values({ ...toLeadColumns(lead), ...toSearchColumns(lead) })
      .onConflict((conflict) => conflict.column('submissionId').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted?.id
  },

  /** @returns undefined when the scope does not include the lead, or it was changed after `readAt` */
  async change(
    scope: LeadScope,
    id: number,
    readAt: Date | undefined,
    change: LeadRowChange,
    // False for a change by the client, which says nothing of an answer.
    { isAnswer = true } = {},
  ): Promise<LeadRow | undefined> {
    let update = queryLeads(database)
      .updateTable('consultationLeads')
      .set({ ...toChangeColumns(change), ...(isAnswer && toFirstAnswer(change)) })
      .where('id', '=', id)
    if (scope.assignedTo !== 'anyone') update = update.where('assignedTo', '=', scope.assignedTo)
    if (readAt) update = update.where('updatedAt', '<=', readAt)
    return update.returning(leadColumns).executeTakeFirst()
  },

  /** Unassigns all leads of a user. @returns their ids */
  async reassignAll(userId: number, assignedTo: number | null, updatedAt: Date): Promise<number[]> {
    const reassigned = await queryLeads(database)
      .updateTable('consultationLeads')
      .set({ assignedTo, updatedAt })
      .where('assignedTo', '=', userId)
      .returning('id')
      .execute()
    return reassigned.map(({ id }) => id)
  },

  /**
   * Sets the columns that a lead has for its notes: the text of the newest one, and the text by which it is found.
   * Leaves `updatedAt` as it is: a note must not conflict with an edit by a colleague.
   */
  async setNoteColumns(
    leadId: number,
    columns: { internalNotes: string; searchText: string },
  ): Promise<void> {
    await queryLeads(database)
      .updateTable('consultationLeads')
      .set(columns)
      .where('id', '=', leadId)
      .execute()
  },
  /** Deletes one lead. Foreign keys delete its history and its emails with it. @returns what is counted of it */
  async delete(id: number): Promise<(CountedLead & { id: number })[]> {
    return queryLeads(database)
      .deleteFrom('consultationLeads')
      .where('id', '=', id)
      .returning(['id', ...countedColumns])
      .execute()
  },
})

export const createLeadRows = (database: Database) => ({
  ...createLeadReads(database),
  ...createPeopleReads(database),
  ...createLeadWrites(database),
  ...createEmailMarks(database),
})
