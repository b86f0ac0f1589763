import { CalendarCheck } from 'lucide'
import type { ReactNode, Ref } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Icon } from '#platform/client/ui/icon.tsx'
import { formatZoneName } from '#shared/zone-name.ts'
import { formatCallDay, formatCallTime } from '../../call-moment.ts'
import { formatOwnTime, readOwnZone } from './own-time.ts'

interface ChosenCallProps {
  startsAt: string
  boxRef?: Ref<HTMLDivElement>
  /** Buttons below the time. */
  children?: ReactNode
}

/** The picked time, written out. */
export function ChosenCall({ startsAt, boxRef, children }: ChosenCallProps) {
  const { city, consultationMinutes: minutes } = useSite().practice
  const at = new Date(startsAt)
  const ownTime = formatOwnTime(at, readOwnZone())
  return (
    <div
      ref={boxRef}
      tabIndex={-1}
      className="mt-4 flex items-start gap-3 rounded-field border border-river-100 bg-river-50 px-4 py-3 text-river-800"
    >
      <Icon icon={CalendarCheck} className="mt-0.5" />
      <div className="min-w-0">
        <strong className="block text-balance first-letter:uppercase">
          {m.booking_chosen({ day: formatCallDay(at), time: formatCallTime(at) })}
        </strong>
        <p className="text-sm">
          {m.booking_chosen_more({ minutes, zone: formatZoneName(city) })}
          {ownTime !== undefined && ` ${ownTime}`}
        </p>
        {children}
      </div>
    </div>
  )
}
