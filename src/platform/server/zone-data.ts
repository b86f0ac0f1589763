import { ConfigError } from './config.ts'

/** The first release in which British Columbia and Alberta no longer change their clocks. */
const firstRelease = '2026b'

/**
 * Refuses zone data by which times of calls would be an hour off. Releases sort as text: `2025c`, `2026a`, `2026b`.
 * @param release of the IANA time zone database that the runtime has
 * @throws ConfigError
 */
export function checkZoneData(release: string | undefined = process.versions['tz']): void {
  if (release !== undefined && release >= firstRelease) return
  throw new ConfigError(
    `The runtime has time zone data ${release ?? 'of an unknown release'}; it takes ${firstRelease} or later, as the pinned Node.js has them`,
  )
}
