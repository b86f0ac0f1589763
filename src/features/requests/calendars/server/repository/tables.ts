import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { CalendarProblem } from '../../rules.ts'
import type { BusyInterval } from '../busy-intervals.ts'

/** The account's Google calendar, or one with a secret address. */
export type CalendarSource = 'google' | 'address'

/** A calendar whose entries take times away. Of its entries only the intervals are stored. */
export type BusyCalendarsTable = {
  userId: number
  source: CalendarSource
  /** A hash of the stored address: the reading of an earlier one does not count. Null for Google. */
  addressHash: string | null
  /** The last reading that succeeded. */
  readAt: Date | null
  intervals: readonly BusyInterval[]
  /** The last attempt, and why it failed. */
  triedAt: Date | null
  problem: CalendarProblem | null
}
export type BusyCalendar = BusyCalendarsTable

/** A free call in its therapist's Google calendar. */
type EntriesTable = {
  id: Generated<number>
  appointmentId: number
  userId: number
  /** Google's id, chosen by us, so that a request that is sent twice makes one entry. */
  eventId: string
  summary: string
  description: string
  startsAt: Date
  endsAt: Date
  /** False: it is to be removed. */
  isWanted: boolean
  /** Where it may be in Google at present; null if it was never sent. */
  sentStartsAt: Date | null
  sentEndsAt: Date | null
  changedAt: Date
  attempts: number
  /** Null once Google has taken the change, or it was given up. */
  nextTryAt: Date | null
  lostAt: Date | null
}
export type CalendarEntry = Selectable<EntriesTable>

/** The private address of a person's own calls. */
type AddressesTable = {
  userId: number
  tokenHash: string
  showsNames: boolean
  createdAt: Date
  usedAt: Date | null
}
export type CalendarAddressRow = AddressesTable

type Tables = {
  busyCalendars: BusyCalendarsTable
  calendarEntries: EntriesTable
  calendarAddresses: AddressesTable
}

/** Called for each statement, so that it joins the transaction that is open at that moment. */
export const queryCalendars = (database: Database) => database.query<Tables>()

/** A value of a JSON column, which both engines take as text. */
export const toJson = <Value>(value: Value) => JSON.stringify(value) as unknown as Value
