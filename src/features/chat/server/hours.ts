import type { Clock } from '#platform/server/clock.ts'
import { type Availability, type ChatHours, chatAvailability } from '../rules.ts'

/** Hours without a change are looked at again after this time. */
const checkedMs = 10 * 60 * 1000

export type Hours = ReturnType<typeof createHours>

/** Whether chat is open, asked with every message. */
export function createHours(clock: Clock, hours: ChatHours, timeZone: string) {
  // It changes twice a day: worked out again only when its next change is reached.
  let known: { from: Date; until: Date; availability: Availability } | undefined
  return {
    availability(): Availability {
      const at = clock.now()
      if (!known || at < known.from || at >= known.until) {
        const found = chatAvailability(at, hours, timeZone)
        const next = found.available ? found.closesAt : found.opensAt
        known = { from: at, until: next ?? new Date(at.getTime() + checkedMs), availability: found }
      }
      return known.availability
    },
  }
}
