import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { AppointmentState } from '../../contract/appointments.ts'

type AppointmentsTable = {
  id: Generated<number>
  leadId: number
  /** Null once the account was deleted. */
  userId: number | null
  startsAt: Date
  endsAt: Date
  way: string
  state: AppointmentState
  /** Raised by each change; also the SEQUENCE of the calendar entry. */
  version: number
  /** The identity of its calendar entry. */
  uid: string
  /** When it was first said to be held or not answered. */
  outcomeAt: Date | null
  /** The rules that staff passed over for its time, with commas between. */
  passedOver: string
  /** When the last email said that its client has booked already. */
  alreadyBookedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

type OffersTable = {
  id: Generated<number>
  leadId: number
  userId: number
  startsAt: Date
  endsAt: Date
  way: string
  createdAt: Date
  expiresAt: Date
}

export type AppointmentTables = {
  appointments: AppointmentsTable
  appointmentOffers: OffersTable
}

export type AppointmentRow = Omit<Selectable<AppointmentsTable>, 'alreadyBookedAt'>
export type NewAppointment = Omit<AppointmentRow, 'id' | 'outcomeAt' | 'passedOver'> &
  Partial<Pick<AppointmentRow, 'outcomeAt' | 'passedOver'>>
export type OfferRow = Selectable<OffersTable>
export type NewOffer = Omit<OfferRow, 'id'>

export const appointmentColumns = [
  'id',
  'leadId',
  'userId',
  'startsAt',
  'endsAt',
  'way',
  'state',
  'version',
  'uid',
  'outcomeAt',
  'passedOver',
  'createdAt',
  'updatedAt',
] as const

/** Called for each statement, so that it joins the transaction that is open at that moment. */
export const queryAppointments = (database: Database) => database.query<AppointmentTables>()
