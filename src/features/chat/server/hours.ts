import type { Clock } from '#platform/server/clock.ts'
import { type Availability, type ChatHours, chatAvailability } from '../rules.ts'

/** Hours without a change are computed again after this time. */
const maxCacheMs = 10 * 60 * 1000

export type Hours = ReturnType<typeof createHours>

/** Whether chat is open. Needed for every message, so it is computed only once per opening or closing. */
export function createHours(clock: Clock, hours: ChatHours, timeZone: string) {
  let cached: { from: Date; until: Date; availability: Availability } | undefined
  return {
    getAvailability(): Availability {
      const at = clock.now()
      if (!cached || at < cached.from || at >= cached.until) {
        const availability = chatAvailability(at, hours, timeZone)
        const change = availability.available ? availability.closesAt : availability.opensAt
        const until = change ?? new Date(at.getTime() + maxCacheMs)
        cached = { from: at, until, availability }
      }
      return cached.availability
    },
  }
}
