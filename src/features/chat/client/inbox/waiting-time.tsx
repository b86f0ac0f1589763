import { CircleAlert, Clock, Hourglass } from 'lucide'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { formatWait } from '#shared/format-wait.ts'
import { getUrgency, type Urgency } from '../../conversation-views.ts'

const looks = {
  new: { icon: Clock, className: 'text-ink', tone: 'slate' },
  soon: { icon: Hourglass, className: 'text-larch-800', tone: 'larch' },
  late: { icon: CircleAlert, className: 'text-ember-700', tone: 'ember' },
} as const

interface WaitingTimeProps {
  since: string
  now: Date
}

interface ListedWaitProps extends WaitingTimeProps {
  /** The urgency of a chat, if unset. */
  urgency?: Urgency | undefined
}

/** For how long a visitor has waited, in the list. */
export function WaitingTime({ since, now, urgency }: ListedWaitProps) {
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

/** The same in the head of the conversation: a chip, or a line below the name in a narrow thread. */
export function WaitingChip({ since, now }: WaitingTimeProps) {
  const at = new Date(since)
  const { icon, className, tone } = looks[getUrgency(at, now)]
  const wait = formatWait(at, now)
  return (
    <>
      <span className="shrink-0 whitespace-nowrap @max-xl:hidden">
        <Chip tone={tone} icon={icon}>
          Waiting {wait}
        </Chip>
      </span>
      <span
        className={classNames(
          'flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap @xl:hidden',
          className,
        )}
      >
        <Icon icon={icon} size="tiny" />
        <span>
          <span className="@max-md:sr-only">Waiting</span> {wait}
        </span>
      </span>
    </>
  )
}
