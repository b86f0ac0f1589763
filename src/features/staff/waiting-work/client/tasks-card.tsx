import { CalendarCheck, Check, ChevronRight } from 'lucide'
import { useOfficeNames } from '#features/requests/appointments/client/staff/way-field.tsx'
import { StaffFace, type StaffPhotos } from '#features/requests/leads/client/staff-face.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, SkeletonRows } from '#platform/client/ui/skeleton.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { formatTime } from '#shared/practice-time.ts'
import type { Day } from '../contract.ts'
import { type DayItem, splitAtNow, toDayItems, toTasks } from './day-tasks.ts'

type StaffFaces = { names: ReadonlyMap<number, string>; photos: StaffPhotos }

interface TasksCardProps {
  /** Undefined until it is loaded, or if it cannot be. */
  day: Day | undefined
  isPending: boolean
  now: Date
  /** The people to whom requests are assigned, for administrators. */
  staff?: StaffFaces | undefined
  className?: string | undefined
}

/** Today’s free calls, with the next actions that are due or are left over from an earlier day. */
export function TasksCard({ day, isPending, now, staff, className }: TasksCardProps) {
  return (
    <section
      aria-labelledby="todays-tasks"
      className={classNames('overflow-hidden rounded-card border border-line bg-paper', className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line px-5 py-3 touch:py-1.5">
        <h2 id="todays-tasks" className="type-portal-card">
          Today’s calls and tasks
        </h2>
        <TextLink href={paths.agenda} className="shrink-0 text-sm">
          Agenda
        </TextLink>
      </div>
      {isPending ? (
        <Loading label="Loading what is due">
          <SkeletonRows rows={4} />
        </Loading>
      ) : (
        <Tasks day={day} now={now} staff={staff} />
      )}
    </section>
  )
}

function Tasks({ day, now, staff }: Pick<TasksCardProps, 'day' | 'now' | 'staff'>) {
  const offices = useOfficeNames()
  if (!day) {
    return <p className="px-5 py-4 text-sm text-ink-muted">Not available right now.</p>
  }
  const tasks = toTasks(day.due, now)
  const items = toDayItems(tasks, day.calls, offices, now)
  const { before, after } = splitAtNow(items)
  const more = day.counts.dueToday - tasks.length
  if (items.length === 0) {
    return (
      <div className="flex gap-3 px-5 py-4 text-sm">
        <Icon icon={CalendarCheck} className="text-moss-700" />
        <div>
          <p className="font-semibold">Nothing is due today.</p>
          <p className="text-ink-muted">Free calls and next actions appear here on their day.</p>
        </div>
      </div>
    )
  }
  return (
    <>
      <ul>
        {before.map((item) => (
          <ItemRow key={item.key} item={item} staff={staff} />
        ))}
        <NowLine now={now} />
        {after.map((item) => (
          <ItemRow key={item.key} item={item} staff={staff} />
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line px-5 py-2.5 text-sm">
          <TextLink href={paths.leadsInView('dueToday')}>{more} more due</TextLink>
        </p>
      )}
    </>
  )
}

function NowLine({ now }: { now: Date }) {
  return (
    <li className="flex items-center gap-2 pl-5 text-xs leading-tight font-semibold text-fireweed-700">
      <VisuallyHidden>Now: </VisuallyHidden>
      <time dateTime={now.toISOString()} className="whitespace-nowrap">
        {formatTime(now)}
      </time>
      <span aria-hidden className="flex-1 border-t-2 border-fireweed-600" />
    </li>
  )
}

function ItemRow({ item, staff }: { item: DayItem; staff: StaffFaces | undefined }) {
  const { name, note, at, label, isOverdue, isDone, href, icon, assignedTo } = item
  const assignee = assignedTo === null ? undefined : staff?.names.get(assignedTo)
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 border-t border-line px-5 py-1.75 first:border-t-0 text-sm leading-snug transition-colors hover:bg-river-50">
      <time
        dateTime={at}
        className={classNames(
          'w-18 shrink-0 whitespace-nowrap',
          isDone ? 'text-ink-muted' : 'font-semibold',
          isOverdue && !isDone && 'text-larch-800',
        )}
      >
        {label}
        {isOverdue && !isDone && <VisuallyHidden>, overdue</VisuallyHidden>}
      </time>
      {assignee !== undefined && assignedTo !== null && (
        <span title={assignee}>
          <StaffFace name={assignee} photo={staff?.photos.get(assignedTo)} />
          <VisuallyHidden>{assignee}: </VisuallyHidden>
        </span>
      )}
      <div className="min-w-0 flex-1 basis-32">
        <h3 className="font-semibold">
          <a href={href} dir="auto" className="block truncate after:absolute after:inset-0">
            {name}
          </a>
        </h3>
        <p dir="auto" className="line-clamp-1 wrap-anywhere text-ink-muted">
          {note}
        </p>
      </div>
      <Icon
        icon={isDone ? Check : (icon ?? ChevronRight)}
        size={icon ? 'small' : 'text'}
        className={icon && !isDone ? 'text-river-700' : 'text-ink-subtle'}
      />
    </li>
  )
}
