import { formatShortDate, toNoon } from '#shared/practice-time.ts'

export { getAxisTicks } from '#platform/client/ui/portal/axis-ticks.ts'

/** `2026-11-21` → `Nov 21` */
export const formatDayLabel = (day: string) => formatShortDate(toNoon(day), 'UTC')
