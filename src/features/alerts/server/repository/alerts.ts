import type { Database } from '#platform/server/database/database.ts'
import { alertKinds } from '../../contract.ts'
import { type AlertRow, queryAlerts } from './tables.ts'

const leadKinds = alertKinds.filter((kind) => kind.startsWith('lead.'))

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

  /** Takes the alerts to a lead out of the queue. Those to a conversation with the same number stay. */
  async deleteLeadAlerts(leadId: number): Promise<void> {
    await queryAlerts(database)
      .deleteFrom('alerts')
      .where('recordId', '=', leadId)
      .where('kind', 'in', leadKinds)
      .execute()
  },

  /** Takes the alerts to an email that matches no request out of the queue. */
  async deleteEmailAlerts(emailId: number): Promise<void> {
    await queryAlerts(database)
      .deleteFrom('alerts')
      .where('recordId', '=', emailId)
      .where('kind', '=', 'mail.unmatched')
      .execute()
  },

  async deleteAlerts(): Promise<void> {
    await queryAlerts(database).deleteFrom('alerts').execute()
  },
})
