import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
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
export const splitAtNow = (tasks: readonly Task[]) => ({
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
