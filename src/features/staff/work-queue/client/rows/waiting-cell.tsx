import { CircleAlert, Clock, Hourglass, Reply } from 'lucide'
import type { ReadableLead } from '#features/requests/leads/labels.ts'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatShortDate, formatTime } from '#shared/practice-time.ts'
import { useRowContext } from './row-context.ts'
import { getWaiting, type WaitingState } from './waiting.ts'

/** The icon says it as well: colour alone is not accessible. */
const looks: Record<string, { icon: IconDrawing; className: string }> = {
  new: { icon: Clock, className: 'text-ink' },
  soon: { icon: Hourglass, className: 'text-larch-800' },
  late: { icon: CircleAlert, className: 'text-ember-700' },
  answered: { icon: Reply, className: 'text-fireweed-700' },
}

export const getWaitingLook = (state: WaitingState) =>
  state.kind === 'waiting' ? looks[state.urgency] : looks[state.kind]

const toTitle = (since: string) => {
  const at = new Date(since)
  return `Since ${formatShortDate(at)}, ${formatTime(at)}`
}

interface WaitingCellProps {
  row: ReadableLead
  /** The time alone, where there is one line. */
  isShort?: boolean
}

/** For how long a client has waited for the practice in opening hours, and what that means. */
export function WaitingCell({ row, isShort = false }: WaitingCellProps) {
  const { now, target, sending } = useRowContext()
  const state = getWaiting(row.lead, now, target)
  const look = getWaitingLook(state)
  const shown =
    state.kind === 'handled' ? (
      <span className="block whitespace-nowrap text-ink-muted">
        <span className="block">{state.main}</span>
        {!isShort && state.second && (
          <span className="block text-xs leading-snug">{state.second}</span>
        )}
      </span>
    ) : (
      <span title={toTitle(state.since)} className="block whitespace-nowrap">
        <span className={classNames('flex items-center gap-1.5 font-semibold', look?.className)}>
          {look && <Icon icon={look.icon} size="text" />}
          {state.kind === 'waiting' && <VisuallyHidden>Waiting: </VisuallyHidden>}
          <time dateTime={state.since}>
            {isShort && state.kind === 'answered' ? state.second : state.main}
          </time>
          {isShort && state.second && <VisuallyHidden>, {state.second}</VisuallyHidden>}
        </span>
        {!isShort && state.second && (
          <span className="block text-xs leading-snug text-ink-muted">{state.second}</span>
        )}
      </span>
    )
  return sending ? sending(row, shown) : shown
}
