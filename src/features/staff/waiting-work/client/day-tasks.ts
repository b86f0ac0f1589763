import {
  callStates,
  findWayIcon,
  formatByWay,
} from '#features/requests/appointments/client/staff/labels.ts'
import type { Appointment } from '#features/requests/appointments/contract/appointments.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import type { IconDrawing } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { formatShortDate, formatTime, practiceDay } from '#shared/practice-time.ts'

export type Task = {
  id: number
  name: string
  note: string
  at: string
  /** The time today, the date of an earlier day. */
  label: string
  isOverdue: boolean
  href: string
  /** A user id. */
  assignedTo: number | null
}

/** A task or a free call of the day. */
export type DayItem = Omit<Task, 'id'> & {
  key: string
  /** The way of a call. */
  icon: IconDrawing | undefined
  /** It is over, and needs nothing more. */
  isDone: boolean
}

/** The names of offices by their keys. */
type OfficeNames = Readonly<Record<string, string>>

const toCallNote = (call: Appointment, offices: OfficeNames) => {
  const way = `Free call ${formatByWay(call.way, offices)}`
  const state = call.state === 'booked' ? undefined : callStates[call.state].label.toLowerCase()
  return [way, state].filter(Boolean).join(', ')
}

/** Tasks and free calls in one order. A call that began without an outcome is as overdue as a task. */
export function toDayItems(
  tasks: readonly Task[],
  calls: readonly Appointment[],
  offices: OfficeNames,
  now: Date,
): DayItem[] {
  const ofCalls = calls.map((call): DayItem => {
    const start = new Date(call.startsAt)
    return {
      key: `call ${call.id}`,
      name: call.clientName,
      note: toCallNote(call, offices),
      at: call.startsAt,
      label: formatTime(start),
      isOverdue: start <= now,
      href: paths.agendaOn(practiceDay(start)),
      assignedTo: call.userId,
      icon: findWayIcon(call.way),
      isDone: call.state !== 'booked',
    }
  })
  const ofTasks = tasks.map(({ id, ...task }): DayItem => {
    return { ...task, key: `task ${id}`, icon: undefined, isDone: false }
  })
  return [...ofTasks, ...ofCalls].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The next actions that are due today or were due before, the earliest first. */
export function toTasks(leads: readonly Lead[], now: Date): Task[] {
  const today = practiceDay(now)
  return leads
    .flatMap((lead) => {
      const at = lead.nextActionAt
      if (at === null) return []
      const moment = new Date(at)
      const isToday = practiceDay(moment) === today
      return [
        {
          id: lead.id,
          name: leadName(lead),
          note: lead.nextActionNote ?? 'Next action',
          at,
          label: isToday ? formatTime(moment) : formatShortDate(moment),
          isOverdue: moment < now,
          href: paths.leadFromDashboard(lead.id),
          assignedTo: lead.assignedTo,
        },
      ]
    })
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The tasks before and after the present moment, between which there is a line. */
export const splitAtNow = <Item extends { isOverdue: boolean }>(tasks: readonly Item[]) => ({
  before: tasks.filter(({ isOverdue }) => isOverdue),
  after: tasks.filter(({ isOverdue }) => !isOverdue),
})

/** `2 overdue`, `next at 4:30 PM`, `nothing due` */
export function summarizeTasks(tasks: readonly Task[]): string {
  const { before, after } = splitAtNow(tasks)
  if (before.length > 0) return `${before.length} overdue`
  const [next] = after
  return next ? `next at ${next.label}` : 'nothing due'
}
