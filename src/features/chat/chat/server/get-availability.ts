import type { ChatDeps } from './chat-deps.ts'

/** The availability of chat and its next opening and closing, as the wire has them. */
export function getAvailability({ hours, timeZone }: ChatDeps) {
  const { available, opensAt, closesAt } = hours.getAvailability()
  return {
    available,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    timezone: timeZone,
  }
}
