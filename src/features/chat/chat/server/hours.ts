import type { Clock } from '#platform/server/clock.ts'
import { type Availability, type ChatSchedule, chatAvailability } from '../schedule.ts'

/** Hours without a change are computed again after this time. */
const maxCacheMs = 10 * 60 * 1000

export type Hours = ReturnType<typeof createHours>

type Computed = { schedule: ChatSchedule; from: Date; until: Date; availability: Availability }

/**
 * Caches the availability of chat. Every message needs it, so it is computed only once per opening or closing,
 * and after a change of the schedule, which is then another object.
 */
export function createHours(clock: Clock, readSchedule: () => ChatSchedule, timeZone: string) {
  let cached: Computed | undefined
  return {
    getAvailability(): Availability {
      const at = clock.now()
      const schedule = readSchedule()
      if (cached?.schedule !== schedule || at < cached.from || at >= cached.until) {
        const availability = chatAvailability(at, schedule, timeZone)
        const change = availability.available ? availability.closesAt : availability.opensAt
        const until = change ?? new Date(at.getTime() + maxCacheMs)
        cached = { schedule, from: at, until, availability }
      }
      return cached.availability
    },
  }
}
