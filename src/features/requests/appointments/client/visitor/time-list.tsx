import { m } from '#messages'
import { Button } from '#platform/client/ui/button.tsx'
import { formatCallDay, formatCallTime } from '../../call-moment.ts'

interface TimeListProps<Time> {
  times: readonly Time[]
  onPick: (time: Time) => void
}

/** Times of several days as buttons. */
export function TimeList<Time extends { startsAt: string }>({
  times,
  onPick,
}: TimeListProps<Time>) {
  if (times.length === 0) return null
  return (
    <ul aria-label={m.booking_nearest()} className="mt-3 flex flex-wrap gap-2.5">
      {times.map((time) => {
        const at = new Date(time.startsAt)
        return (
          <li key={time.startsAt}>
            <Button variant="secondary" size="card" wraps onClick={() => onPick(time)}>
              <span className="text-balance">
                {m.booking_chosen({ day: formatCallDay(at), time: formatCallTime(at) })}
              </span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
