import { CircleAlert, Clock, Hourglass } from 'lucide'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatWait } from '#shared/format-wait.ts'
import { getUrgency, type Urgency } from '../../conversation-views.ts'

const looks = {
  new: { icon: Clock, className: 'text-ink' },
  soon: { icon: Hourglass, className: 'text-larch-800' },
  late: { icon: CircleAlert, className: 'text-ember-700' },
} as const

interface WaitingTimeProps {
  since: string
  now: Date
  /** The urgency of a chat, if unset. For a visitor who has left nothing is urgent. */
  urgency?: Urgency | undefined
}

/** For how long a visitor has waited, in the list. */
export function WaitingTime({ since, now, urgency }: WaitingTimeProps) {
  const at = new Date(since)
  const { icon, className } = looks[urgency ?? getUrgency(at, now)]
  return (
    <span className={classNames('flex items-center gap-1.5 font-semibold', className)}>
      <Icon icon={icon} size="text" />
      <VisuallyHidden>Waiting: </VisuallyHidden>
      <time dateTime={since}>{formatWait(at, now)}</time>
    </span>
  )
}

/** The same in the head of the conversation, below the name. */
export function WaitingLine({ since, now, urgency }: WaitingTimeProps) {
  const at = new Date(since)
  const { icon, className } = looks[urgency ?? getUrgency(at, now)]
  return (
    <span
      className={classNames(
        'flex shrink-0 items-center gap-1.5 text-xs font-semibold whitespace-nowrap',
        className,
      )}
    >
      <Icon icon={icon} size="tiny" />
      <span>
        <span className="@max-md:sr-only">Waiting</span> {formatWait(at, now)}
      </span>
    </span>
  )
}
