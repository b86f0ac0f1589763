import type { Generated } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { type AppointmentRow, type AppointmentTables, appointmentColumns } from './tables.ts'

export const reminderKinds = ['dayBefore', 'twoHours'] as const
export type ReminderKind = (typeof reminderKinds)[number]
export type CallMailKind = ReminderKind | 'booked' | 'moved' | 'cancelled'

type CallMailTables = AppointmentTables & {
  /** The emails that were sent about each version of a call: one row, one email. */
  callMails: {
    id: Generated<number>
    appointmentId: number
    version: number
    kind: CallMailKind
    createdAt: Date
  }
  /** Requests whose clients want no reminders. */
  callReminderStops: { leadId: number; createdAt: Date }
}

function createMailQueries(database: Database) {
  const query = () => database.query<CallMailTables>()
  return {
    /** Claims an email about a version of a call. @returns false if it was sent before, by any instance */
    async claimMail(
      { id, version }: Pick<AppointmentRow, 'id' | 'version'>,
      kind: CallMailKind,
      createdAt: Date,
    ): Promise<boolean> {
      const claimed = await query()
        .insertInto('callMails')
        .values({ appointmentId: id, version, kind, createdAt })
        .onConflict((conflict) =>
          conflict.columns(['appointmentId', 'version', 'kind']).doNothing(),
        )
        .returning('id')
        .executeTakeFirst()
      return claimed !== undefined
    },

    /** The booked calls that start within the interval, with the reminders that were sent of their versions. */
    async listToRemind(
      from: Date,
      until: Date,
    ): Promise<(AppointmentRow & { sent: readonly CallMailKind[] })[]> {
      const calls = await query()
        .selectFrom('appointments')
        .select(appointmentColumns)
        .where('state', '=', 'booked')
        .where('startsAt', '>', from)
        .where('startsAt', '<=', until)
        .orderBy('startsAt')
        .execute()
      if (calls.length === 0) return []
      const mails = await query()
        .selectFrom('callMails')
        .select(['appointmentId', 'version', 'kind'])
        .where(
          'appointmentId',
          'in',
          calls.map(({ id }) => id),
        )
        .where('kind', 'in', reminderKinds)
        .execute()
      return calls.map((call) => {
        const own = mails.filter(
          ({ appointmentId, version }) => appointmentId === call.id && version === call.version,
        )
        return Object.assign(call, { sent: own.map(({ kind }) => kind) })
      })
    },
  }
}

function createCallQueries(database: Database) {
  const query = () => database.query<CallMailTables>()
  return {
    /** The call as it is at the moment of the transaction. */
    async findCall(id: number): Promise<AppointmentRow | undefined> {
      return query()
        .selectFrom('appointments')
        .select(appointmentColumns)
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** The calls of one person that take their time and end after `from`, in order. */
    async listOfPerson(userId: number, from: Date): Promise<AppointmentRow[]> {
      return query()
        .selectFrom('appointments')
        .select(appointmentColumns)
        .where('userId', '=', userId)
        .where('endsAt', '>', from)
        .where('state', 'in', ['booked', 'held', 'noAnswer'])
        .orderBy('startsAt')
        .execute()
    },
  }
}

function createStopQueries(database: Database) {
  const query = () => database.query<CallMailTables>()
  return {
    async hasStopped(leadId: number): Promise<boolean> {
      const found = await query()
        .selectFrom('callReminderStops')
        .select('leadId')
        .where('leadId', '=', leadId)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Does nothing for a request that is deleted by now. @returns false if nothing changed */
    async stopReminders(leadId: number, createdAt: Date): Promise<boolean> {
      const stopped = await query()
        .insertInto('callReminderStops')
        .values({ leadId, createdAt })
        .onConflict((conflict) => conflict.column('leadId').doNothing())
        .returning('leadId')
        .executeTakeFirst()
      return stopped !== undefined
    },

    /** @returns false if nothing changed */
    async resumeReminders(leadId: number): Promise<boolean> {
      const resumed = await query()
        .deleteFrom('callReminderStops')
        .where('leadId', '=', leadId)
        .returning('leadId')
        .executeTakeFirst()
      return resumed !== undefined
    },
  }
}

/** Foreign keys delete the rows with their call, or with its request. */
export const createCallMailRepository = (database: Database) => ({
  ...createMailQueries(database),
  ...createCallQueries(database),
  ...createStopQueries(database),
})

export type CallMailRepository = ReturnType<typeof createCallMailRepository>
