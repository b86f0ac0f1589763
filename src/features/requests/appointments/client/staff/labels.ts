import { Building2, CircleSlash, type IconNode, Phone, PhoneCall, PhoneMissed, Video } from 'lucide'
import type { ChipTone } from '#platform/client/ui/chip.tsx'
import { formatShortDate, formatWeekday, relativeDay } from '#shared/practice-time.ts'
import { formatCallTime as formatClock } from '../../call-moment.ts'
import type { AppointmentState } from '../../contract/appointments.ts'
import type { CallRule } from '../../free-times.ts'

export const callStates: Record<
  AppointmentState,
  { label: string; tone: ChipTone; icon: IconNode }
> = {
  booked: { label: 'Booked', tone: 'river', icon: PhoneCall },
  held: { label: 'Held', tone: 'moss', icon: PhoneCall },
  noAnswer: { label: 'No answer', tone: 'larch', icon: PhoneMissed },
  cancelled: { label: 'Cancelled', tone: 'slate', icon: CircleSlash },
  moved: { label: 'Moved', tone: 'slate', icon: CircleSlash },
}

const wayIcons: Readonly<Record<string, IconNode>> = { phone: Phone, video: Video }
export const findWayIcon = (way: string): IconNode => wayIcons[way] ?? Building2

const wayLabels: Readonly<Record<string, string>> = { phone: 'Phone', video: 'Video' }

/** `Phone`, `Video` or the name of an office. */
export const formatWay = (way: string, offices: Readonly<Record<string, string>>): string =>
  wayLabels[way] ?? offices[way] ?? way

/** `by phone`, `by video`, `at Main Street Office` */
export const formatByWay = (way: string, offices: Readonly<Record<string, string>>): string => {
  const label = formatWay(way, offices)
  return wayLabels[way] ? `by ${label.toLowerCase()}` : `at ${label}`
}

/** The rules of the practice that a time breaks, each as the end of “This time …”. */
export const ruleLabels: Record<CallRule, string> = {
  notice: 'is sooner than clients may book',
  pause: 'leaves no pause before or after another call',
  hours: 'is outside the call hours',
  closure: 'is while the practice is closed',
  busy: 'is busy in the calendar, or held for another client',
  maxPerDay: 'is on a day that already has the most calls',
}

const minuteMs = 60_000

type Times = { startsAt: string; endsAt: string }

export const countMinutes = ({ startsAt, endsAt }: Times): number =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs)

const relativeNames = { yesterday: 'yesterday', today: 'today', tomorrow: 'tomorrow' }

/** `Tue, Dec 1, 2:20 PM`, `today, 2:20 PM` */
export function formatCallTime(startsAt: string, now: Date): string {
  const at = new Date(startsAt)
  const near = relativeDay(at, now)
  const day = near
    ? relativeNames[near]
    : `${formatWeekday(at).slice(0, 3)}, ${formatShortDate(at)}`
  return `${day}, ${formatClock(at)}`
}

export type CallAction = 'held' | 'noAnswer' | 'move' | 'cancel'

export const actionLabels: Record<CallAction, string> = {
  held: 'Held',
  noAnswer: 'No answer',
  move: 'Move',
  cancel: 'Cancel',
}

const dayMs = 24 * 60 * 60 * 1000

/** The possible changes of a call: its outcome is said from its start on, and can be changed for a day. */
export function listCallActions(
  { startsAt, endsAt, state }: Times & { state: AppointmentState },
  now: Date,
): CallAction[] {
  const hasStarted = Date.parse(startsAt) <= now.getTime()
  const isOpen = now.getTime() - Date.parse(endsAt) < dayMs
  switch (state) {
    case 'booked':
      return hasStarted ? ['held', 'noAnswer', 'move', 'cancel'] : ['move', 'cancel']
    case 'held':
      return isOpen ? ['noAnswer'] : []
    case 'noAnswer':
      return isOpen ? ['held'] : []
    case 'cancelled':
    case 'moved':
      return []
  }
}
