import { ChevronRight } from 'lucide'
import type { ReactNode } from 'react'
import { useViewCounts } from '#features/chat/chat/client/queries.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { formatWait } from '#shared/format-wait.ts'
import { paths } from '#shared/paths.ts'
import type { Day } from '../contract.ts'
import { summarizeTasks, toTasks } from './day-tasks.ts'
import type { WaitingWork } from './use-waiting-work.ts'

type Count = {
  label: string
  value: number
  note: ReactNode
  href: string
  isWarning?: boolean
  /** True for clients who wait, rather than for a plan. */
  isNew?: boolean
}

const stripClasses =
  'grid overflow-hidden rounded-card border border-line bg-paper @xs:grid-cols-2 @3xl:flex'

const ago = (since: string, now: Date) => {
  const wait = formatWait(new Date(since), now)
  return wait === 'now' ? 'just now' : `${wait} ago`
}

function useCounts(day: Day, { now, chats, late }: WaitingWork): Count[] {
  const views = useViewCounts()
  const { toContact, answered, dueToday } = day.counts
  const [oldest] = day.answered
  const waiting = (chats.view === 'mine' ? views?.mineWaiting : views?.waiting) ?? chats.total
  return [
    {
      label: 'To contact',
      value: toContact,
      note: late > 0 ? `${late} past target` : toContact > 0 ? 'none past target' : 'all contacted',
      isWarning: late > 0,
      isNew: true,
      href: paths.leadsInView('toContact'),
    },
    {
      label: 'Client answered',
      value: answered,
      note: oldest?.answeredAt ? `oldest ${ago(oldest.answeredAt, now)}` : 'none waits',
      isNew: true,
      href: paths.leadsInView('answered'),
    },
    ...(chats.view === undefined
      ? []
      : [
          {
            label: 'Chats waiting',
            value: waiting,
            note: chats.oldestWaitAt
              ? `longest ${formatWait(new Date(chats.oldestWaitAt), now)}`
              : 'none waits',
            isNew: true,
            href: chats.path,
          },
        ]),
    {
      label: 'Due today',
      value: dueToday,
      note: summarizeTasks(toTasks(day.due, now)),
      isWarning: toTasks(day.due, now).some(({ isOverdue }) => isOverdue),
      href: paths.leadsInView('dueToday'),
    },
  ]
}

interface DayCountsProps {
  day: Day
  work: WaitingWork
  className?: string | undefined
}

/** Numbers of all that waits, which lead to the lists they count. */
export function DayCounts({ day, work, className }: DayCountsProps) {
  const counts = useCounts(day, work)
  return (
    <section aria-label="Today" className={classNames('@container', className)}>
      <ul className={stripClasses}>
        {counts.map(({ label, value, note, href, isWarning, isNew }) => (
          <li
            key={label}
            className="relative -mt-px -ml-px flex flex-1 items-center gap-3 border-t border-l border-line px-4 py-2.5 transition-colors hover:bg-river-50 sm:px-4.5"
          >
            <span
              aria-hidden
              className={classNames('type-stat', isNew && value > 0 && 'text-fireweed-600')}
            >
              {value}
            </span>
            <a
              href={href}
              className="min-w-0 flex-1 text-sm leading-snug font-semibold after:absolute after:inset-0"
            >
              <span className="sr-only">{value} </span>
              {label}
              <span
                className={classNames(
                  'block text-xs',
                  isWarning ? 'font-semibold text-ember-700' : 'font-normal text-ink-muted',
                )}
              >
                <span className="sr-only">, </span>
                {note}
              </span>
            </a>
            <Icon icon={ChevronRight} size="text" className="text-ink-subtle max-sm:hidden" />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function DayCountsSkeleton({ className }: { className?: string | undefined }) {
  return (
    <Loading label="Loading the day" className={classNames('@container', className)}>
      <div className={stripClasses}>
        {Array.from({ length: 4 }, (_, cell) => (
          <div key={cell} className="flex flex-1 items-center gap-3 px-4 py-2.5 sm:px-4.5">
            <Skeleton className="h-9 w-8" />
            <Skeleton shape="pill" className="h-4 w-24" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
