import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { CallDay } from './call-days.tsx'

const hasEnded = ({ state }: Appointment) => state === 'cancelled' || state === 'moved'

/** Calls by day, the earliest first. Those that were moved or cancelled are left out unless they are asked for. */
export function groupCalls(
  calls: readonly Appointment[],
  { showsEnded }: { showsEnded: boolean },
): CallDay[] {
  const days = new Map<string, Appointment[]>()
  const shown = calls
    .filter((call) => showsEnded || !hasEnded(call))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a.id - b.id)
  for (const call of shown) {
    const day = practiceDay(new Date(call.startsAt))
    const others = days.get(day)
    if (others) others.push(call)
    else days.set(day, [call])
  }
  return [...days].map(([day, ofDay]) => ({ day, calls: ofDay }))
}
