import type { Database } from '#platform/server/database/database.ts'
import type { Interval } from '#shared/zone-time.ts'
import type { AppointmentState } from '../../contract/appointments.ts'
import type { AppointmentScope } from '../../policy.ts'
import {
  type AppointmentRow,
  appointmentColumns,
  type NewAppointment,
  queryAppointments,
} from './tables.ts'

/** Columns that a change writes. */
export type AppointmentRowChange = Partial<
  Pick<
    AppointmentRow,
    'startsAt' | 'endsAt' | 'way' | 'state' | 'outcomeAt' | 'passedOver' | 'userId'
  >
> & { updatedAt: Date }

const createReads = (database: Database) => ({
  async find(scope: AppointmentScope, id: number): Promise<AppointmentRow | undefined> {
    let query = queryAppointments(database)
      .selectFrom('appointments')
      .select(appointmentColumns)
      .where('id', '=', id)
    if (scope.userId !== 'anyone') query = query.where('userId', '=', scope.userId)
    return query.executeTakeFirst()
  },

  /** The calls that start within the interval, in order. */
  async list(
    scope: AppointmentScope,
    { from, until }: Interval,
    states?: readonly AppointmentState[],
  ): Promise<AppointmentRow[]> {
    let query = queryAppointments(database)
      .selectFrom('appointments')
      .select(appointmentColumns)
      .where('startsAt', '>=', from)
      .where('startsAt', '<', until)
      .orderBy('startsAt')
      .orderBy('id')
    if (scope.userId !== 'anyone') query = query.where('userId', '=', scope.userId)
    if (states) query = query.where('state', 'in', states)
    return query.execute()
  },

  /** The calls of these requests, in order, with the entries of their earlier times. */
  async listOfLeads(
    leadIds: readonly number[],
    states?: readonly AppointmentState[],
  ): Promise<AppointmentRow[]> {
    if (leadIds.length === 0) return []
    let query = queryAppointments(database)
      .selectFrom('appointments')
      .select(appointmentColumns)
      .where('leadId', 'in', leadIds)
      .orderBy('startsAt')
      .orderBy('id')
    if (states) query = query.where('state', 'in', states)
    return query.execute()
  },

  /** The booked call of one of these requests that has not ended. */
  async findFuture(leadIds: readonly number[], now: Date): Promise<AppointmentRow | undefined> {
    if (leadIds.length === 0) return undefined
    return queryAppointments(database)
      .selectFrom('appointments')
      .select(appointmentColumns)
      .where('leadId', 'in', leadIds)
      .where('state', '=', 'booked')
      .where('endsAt', '>', now)
      .orderBy('startsAt')
      .executeTakeFirst()
  },

  /** Booked calls to come. */
  async listFuture(now: Date): Promise<AppointmentRow[]> {
    return queryAppointments(database)
      .selectFrom('appointments')
      .select(appointmentColumns)
      .where('state', '=', 'booked')
      .where('startsAt', '>', now)
      .orderBy('startsAt')
      .execute()
  },
})

const createWrites = (database: Database) => ({
  async insert(appointment: NewAppointment): Promise<AppointmentRow> {
    return queryAppointments(database)
      .insertInto('appointments')
      .values({ outcomeAt: null, passedOver: '', alreadyBookedAt: null, ...appointment })
      .returning(appointmentColumns)
      .executeTakeFirstOrThrow()
  },

  /** Raises the version. @returns undefined when the version is another by now */
  async change(
    { id, version }: Pick<AppointmentRow, 'id' | 'version'>,
    change: AppointmentRowChange,
  ): Promise<AppointmentRow | undefined> {
    return queryAppointments(database)
      .updateTable('appointments')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning(appointmentColumns)
      .executeTakeFirst()
  },

  /** Marks the email that says that its client has booked already. @returns false within an hour of the last email */
  async markAlreadyBooked(id: number, now: Date, since: Date): Promise<boolean> {
    const { numUpdatedRows } = await queryAppointments(database)
      .updateTable('appointments')
      .set({ alreadyBookedAt: now })
      .where('id', '=', id)
      .where((one) =>
        one.or([one('alreadyBookedAt', 'is', null), one('alreadyBookedAt', '<=', since)]),
      )
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
})

export const createAppointmentRows = (database: Database) => ({
  ...createReads(database),
  ...createWrites(database),
})
