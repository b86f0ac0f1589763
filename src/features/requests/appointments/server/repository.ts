import type { Database } from '#platform/server/database/database.ts'
import { createAppointmentRows } from './repository/appointments.ts'
import { createOfferRows } from './repository/offers.ts'
import { createTakenTimes } from './repository/taken.ts'

export type AppointmentRepository = ReturnType<typeof createAppointmentRepository>

export const createAppointmentRepository = (database: Database) => ({
  ...createTakenTimes(database),
  ...createAppointmentRows(database),
  ...createOfferRows(database),
})
