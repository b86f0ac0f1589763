import { useEffect, useRef } from 'react'
import { CallCard } from '#features/requests/appointments/client/staff/call-card.tsx'
import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import { formatLongDate, practiceDay, relativeDay, toNoon } from '#shared/practice-time.ts'

export type CallDay = { day: string; calls: Appointment[] }

interface CallDaysProps {
  days: readonly CallDay[]
  now: Date
  current: { id: number; isFocused: boolean } | undefined
}

const relativeNames = { yesterday: 'Yesterday', today: 'Today', tomorrow: 'Tomorrow' }

/** The calls of some days, one below the other. */
export function CallDays({ days, now, current }: CallDaysProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!current?.isFocused) return
    const card = box.current?.querySelector<HTMLElement>(`[data-call="${current.id}"]`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <div ref={box} className="@container">
      {days.map(({ day, calls }) => {
        const near = relativeDay(toNoon(day), toNoon(practiceDay(now)), 'UTC')
        return (
          <section key={day} aria-labelledby={`calls-${day}`}>
            <h2
              id={`calls-${day}`}
              className="sticky top-0 z-2 flex items-baseline gap-2 border-y border-line bg-table-head px-4 py-1.5 text-sm font-semibold"
            >
              <span className="min-w-0 flex-1">
                {near ? `${relativeNames[near]}, ` : ''}
                {formatLongDate(toNoon(day), 'UTC')}
              </span>
              <span className="text-xs font-normal text-ink-muted">
                {calls.length === 1 ? '1 call' : `${calls.length} calls`}
              </span>
            </h2>
            <ul>
              {calls.map((call) => (
                <CallCard key={call.id} call={call} isCurrent={call.id === current?.id} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
