import type { Database } from '#platform/server/database/database.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { encryptAddressesAgain } from './busy-address.ts'
import type { CallHoursDeps } from './deps.ts'
import { createCallHoursRepository } from './repository.ts'
import { callHoursRoutes } from './routes.ts'
import { type CallHoursService, createCallHoursService } from './service.ts'

type Deps = Pick<CallHoursDeps, 'accounts' | 'audit' | 'therapists' | 'readFacts'>

export function createCallHours(
  { config, database, clock, secrets }: Infrastructure,
  deps: Deps,
): FeatureModule<CallHoursService> {
  const repository = createCallHoursRepository(database)
  const service = createCallHoursService({
    ...deps,
    database,
    repository,
    clock,
    secrets,
    localOrigin: config.calendarOrigin,
  })
  return { service, endpoints: callHoursRoutes(service) }
}

/** Encrypts the stored addresses of calendars by the newest secret, from outside of a server. */
export const rotateCalendarAddresses = async (database: Database, secrets: Secrets) =>
  encryptAddressesAgain(createCallHoursRepository(database), secrets)
