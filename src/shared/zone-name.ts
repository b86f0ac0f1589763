import { m } from '#messages'
import { getPracticeZone } from './practice-time.ts'

/** `America/St_Johns` → `St Johns` */
const toZoneCity = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')

/**
 * The practice's time zone in words, by its city: `Ottawa time`, in French `heure d’Ottawa`. A practice that names no
 * city has the one of its zone.
 */
export function formatZoneName(practiceCity: string, timeZone = getPracticeZone()): string {
  const city = practiceCity || toZoneCity(timeZone)
  return /^[aeiouyàâéèêëîïôœùû]/i.test(city)
    ? m.booking_zone_vowel({ city })
    : m.booking_zone({ city })
}
