import type { Database } from '#platform/server/database/database.ts'
import { alertKinds } from '../../contract.ts'
import { type AlertRow, queryAlerts } from './tables.ts'

/** Leads, conversations and emails without a request are numbered apart from each other. */
const alertKindsByRecord = {
  lead: alertKinds.filter((kind) => kind.startsWith('lead.')),
  conversation: alertKinds.filter((kind) => kind.startsWith('chat.')),
  email: alertKinds.filter((kind) => kind.startsWith('mail.')),
}

export const createAlertQueries = (database: Database) => ({
  async insertAlerts(alerts: readonly Omit<AlertRow, 'id'>[]): Promise<void> {
    if (alerts.length === 0) return
    await queryAlerts(database).insertInto('alerts').values(alerts).execute()
  },

  async findDue(now: Date): Promise<Pick<AlertRow, 'userId' | 'channel'> | undefined> {
    return queryAlerts(database)
      .selectFrom('alerts')
      .select(['userId', 'channel'])
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .limit(1)
      .executeTakeFirst()
  },

  /** Takes everything that is due for a person on a channel out of the queue. */
  async takeDue(
    { userId, channel }: Pick<AlertRow, 'userId' | 'channel'>,
    now: Date,
  ): Promise<AlertRow[]> {
    const taken = await queryAlerts(database)
      .deleteFrom('alerts')
      .where('userId', '=', userId)
      .where('channel', '=', channel)
      .where('dueAt', '<=', now)
      .returningAll()
      .execute()
    return taken.toSorted((one, other) => one.id - other.id)
  },

  /** Takes the alerts to a record out of the queue. Those to another kind of record with the same number stay. */
  async deleteRecordAlerts(kind: keyof typeof alertKindsByRecord, recordId: number): Promise<void> {
    await queryAlerts(database)
      .deleteFrom('alerts')
      .where('recordId', '=', recordId)
      .where('kind', 'in', alertKindsByRecord[kind])
      .execute()
  },

  async countRecordAlerts(
    kind: keyof typeof alertKindsByRecord,
    recordId: number,
  ): Promise<number> {
    const { n } = await queryAlerts(database)
      .selectFrom('alerts')
      .select((select) => select.fn.countAll<number>().as('n'))
      .where('recordId', '=', recordId)
      .where('kind', 'in', alertKindsByRecord[kind])
      .executeTakeFirstOrThrow()
    return n
  },

  async deleteAlerts(): Promise<void> {
    await queryAlerts(database).deleteFrom('alerts').execute()
  },
})
