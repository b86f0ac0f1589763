import type { Database } from '#platform/server/database/database.ts'
import { type CallRow, queryWorkLog } from './tables.ts'

const callColumns = [
  'id',
  'leadId',
  'authorId',
  'authorName',
  'outcome',
  'note',
  'at',
  'handledAt',
  'handledBefore',
  'contactedAt',
] as const

const selectCalls = (database: Database, leadId: number) =>
  queryWorkLog(database).selectFrom('leadCalls').where('leadId', '=', leadId)

export const createCallRows = (database: Database) => ({
  /** The logged calls of a lead, oldest first. */
  async listCalls(leadId: number): Promise<CallRow[]> {
    return selectCalls(database, leadId).select(callColumns).orderBy('id').execute()
  },

  async findCall(leadId: number, id: number): Promise<CallRow | undefined> {
    return selectCalls(database, leadId).select(callColumns).where('id', '=', id).executeTakeFirst()
  },

  async countCalls(leadId: number): Promise<number> {
    const { n } = await selectCalls(database, leadId)
      .select((call) => call.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return n
  },

  async insertCall(call: Omit<CallRow, 'id'>): Promise<CallRow> {
    return queryWorkLog(database)
      .insertInto('leadCalls')
      .values(call)
      .returning(callColumns)
      .executeTakeFirstOrThrow()
  },

  async deleteCall(id: number): Promise<void> {
    await queryWorkLog(database).deleteFrom('leadCalls').where('id', '=', id).execute()
  },
})
