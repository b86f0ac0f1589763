import type { ChatDeps } from './chat-deps.ts'

/** Whether chat is open, and when it opens and closes next, as the wire has it. */
export function getAvailability({ hours, timeZone }: ChatDeps) {
  const { available, opensAt, closesAt } = hours.getAvailability()
  return {
    available,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    timezone: timeZone,
  }
}
