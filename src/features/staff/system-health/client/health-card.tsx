import { ChevronDown, CircleAlert, CircleCheck, ServerOff, WifiOff } from 'lucide'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { Loading, Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TryAgain } from '#platform/client/ui/try-again.tsx'
import type { HealthItem } from '../contract.ts'
import { formatMomentWithin, getHealthName, summarizeHealth } from '../labels.ts'
import { HealthRow, HealthRowFrame } from './health-row.tsx'

const headingId = 'system-health'
const card = 'rounded-card border border-line bg-paper'

const isProblem = ({ state }: HealthItem) => state === 'failing' || state === 'attention'
const toKey = ({ id, owner }: HealthItem) => `${id} ${owner?.userId ?? ''}`

interface HealthCardProps {
  items: readonly HealthItem[]
  /** True if this tab receives live updates. */
  isLive: boolean
  /** True if the details are open from the start. */
  isOpen?: boolean
  now: Date
  className?: string | undefined
}

/** One line, and what needs attention below it. The rest is in the details. */
export function HealthCard({ items, isLive, isOpen = false, now, className }: HealthCardProps) {
  const failing = items.filter(({ state }) => state === 'failing')
  const problems = [...failing, ...items.filter(({ state }) => state === 'attention')]
  const others = items.filter((item) => !isProblem(item))
  const count = problems.length + (isLive ? 0 : 1)
  // A part that works, though something should be done, is one line: it must not be between staff and their work.
  const isUrgent = failing.length > 0 || !isLive
  const rows = (shown: readonly HealthItem[]) =>
    shown.map((item) => <HealthRow key={toKey(item)} item={item} now={now} />)
  return (
    <section aria-labelledby={headingId} className={classNames(card, className)}>
      {isUrgent && (
        <>
          <h2 id={headingId} className="px-5 py-3.5 type-portal-card">
            {summarizeHealth(count)}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {!isLive && <LiveRow isLive={false} />}
            {rows(problems)}
          </ul>
        </>
      )}
      <details className="group" open={isOpen}>
        <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 rounded-card px-5 py-3 -outline-offset-3 touch:min-h-11 details-marker:hidden">
          {!isUrgent && <CalmSummary problems={problems} />}
          <span className="flex items-center gap-1 text-sm font-semibold text-river-600 not-first:ml-auto">
            {isUrgent ? 'Show what’s working' : 'Details'}
            <Icon icon={ChevronDown} size="text" className="group-open:rotate-180" />
          </span>
        </summary>
        <ul className="divide-y divide-line border-t border-line">
          {!isUrgent && rows(problems)}
          {rows(others)}
          {isLive && <LiveRow isLive />}
        </ul>
      </details>
    </section>
  )
}

/** Nothing is down: that all is well, or the names of what should be looked at. */
function CalmSummary({ problems }: { problems: readonly HealthItem[] }) {
  const hasProblems = problems.length > 0
  return (
    <>
      <Icon
        icon={hasProblems ? CircleAlert : CircleCheck}
        className={hasProblems ? 'text-larch-800' : 'text-moss-700'}
      />
      <h2 id={headingId} className="type-portal-card">
        {summarizeHealth(problems.length)}
      </h2>
      {hasProblems && (
        <span className="text-sm text-ink-muted">{problems.map(getHealthName).join(', ')}</span>
      )}
    </>
  )
}

/** The connection of this tab, which only the browser knows. */
function LiveRow({ isLive }: { isLive: boolean }) {
  return isLive ? (
    <HealthRowFrame icon={CircleCheck} tone="moss" name="Live updates" state="Works" />
  ) : (
    <HealthRowFrame icon={WifiOff} tone="larch" name="Live updates" state="Needs attention">
      <p>This tab is not connected to the server.</p>
      <p>It reads what is new every few seconds, and connects again by itself.</p>
    </HealthRowFrame>
  )
}

interface HealthUnknownProps {
  /** When it was last read; undefined if it was not. */
  readAt: Date | undefined
  now: Date
  isTrying: boolean
  onTry: () => void
  className?: string | undefined
}

/** The server does not answer, or cannot reach its database. */
export function HealthUnknown({ readAt, now, isTrying, onTry, className }: HealthUnknownProps) {
  return (
    <section aria-labelledby={headingId} className={className}>
      <h2 id={headingId} className="sr-only">
        System health
      </h2>
      <Notice tone="ember" icon={ServerOff} title="The server or its database does not answer.">
        <span>
          {readAt
            ? `Last answer ${formatMomentWithin(readAt, now)}.`
            : 'Whether everything runs is not known.'}
        </span>
        <span className="mt-2 block">
          <TryAgain onTry={onTry} isTrying={isTrying} size="row" />
        </span>
      </Notice>
    </section>
  )
}

export function HealthSkeleton({ className }: { className?: string | undefined }) {
  return (
    <Loading label="Loading system health" className={classNames(card, 'px-5 py-3.5', className)}>
      <Skeleton shape="pill" className="h-4 w-48 max-w-full" />
    </Loading>
  )
}
