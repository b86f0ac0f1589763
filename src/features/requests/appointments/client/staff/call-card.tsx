import { Phone } from 'lucide'
import { memo, type Ref } from 'react'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { phoneLink } from '#shared/phone-link.ts'
import { formatTime } from '#shared/practice-time.ts'
import { formatCallTime } from '../../call-moment.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { CallActions } from './call-actions.tsx'
import { useCallList } from './call-list-context.ts'
import { callStates, findWayIcon, formatWay } from './labels.ts'
import { useOfficeNames } from './way-field.tsx'

interface CallCardProps {
  ref?: Ref<HTMLLIElement>
  call: Appointment
  /** The call that the grid points to, or the keyboard. */
  isCurrent: boolean
}

/** One free call: when, with whom, how, and what can be done about it. A press in a long list renders two of them. */
export const CallCard = memo(function CallCard({ ref, call, isCurrent }: CallCardProps) {
  const isOver = call.state === 'cancelled' || call.state === 'moved'
  return (
    <li
      ref={ref}
      data-call={call.id}
      tabIndex={-1}
      aria-label={`${formatTime(new Date(call.startsAt))}, ${call.clientName}, ${callStates[call.state].label}`}
      aria-current={isCurrent || undefined}
      className={classNames(
        'grid gap-x-3 gap-y-1 border-t @2xs:grid-first-17 @2xs:gap-y-0 border-line px-4 py-3 -outline-offset-2 first:border-t-0',
        isCurrent && 'bg-river-50',
      )}
    >
      <CallTimes call={call} isOver={isOver} />
      <div className="min-w-0">
        <CallFacts call={call} isOver={isOver} />
      </div>
      <div className="empty:hidden @2xs:col-span-2">
        <CallActions call={call} />
      </div>
    </li>
  )
})

function CallTimes({ call, isOver }: { call: Appointment; isOver: boolean }) {
  return (
    <p className={classNames('text-sm leading-snug tabular-nums', isOver && 'text-ink-muted')}>
      <time dateTime={call.startsAt} className={classNames('block', !isOver && 'font-semibold')}>
        {formatCallTime(new Date(call.startsAt))}
      </time>
      <span className="block text-xs text-ink-muted">
        <VisuallyHidden>to </VisuallyHidden>
        <time dateTime={call.endsAt}>{formatTime(new Date(call.endsAt))}</time>
      </span>
    </p>
  )
}

function CallFacts({ call, isOver }: { call: Appointment; isOver: boolean }) {
  const { people, namesPeople } = useCallList()
  const offices = useOfficeNames()
  const { label, tone, icon } = callStates[call.state]
  const person = call.userId === null ? undefined : people.get(call.userId)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 text-md leading-snug font-semibold">
          <a
            href={paths.leadPage(call.leadId)}
            dir="auto"
            className="rounded-focus wrap-anywhere text-ink hover:text-river-700 hover:underline touch:inline-block touch:py-2"
          >
            {call.clientName}
          </a>
        </h3>
        <LanguageTag language={call.language} />
        {call.state !== 'booked' && (
          <Chip tone={tone} icon={icon} look="soft" className="ml-auto">
            {label}
          </Chip>
        )}
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-ink-muted">
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Icon icon={findWayIcon(call.way)} size="text" />
          <span className="min-w-0 wrap-anywhere">{formatWay(call.way, offices)}</span>
        </span>
        {namesPeople && (
          <span className="min-w-0 wrap-anywhere">
            <VisuallyHidden>with </VisuallyHidden>
            {person?.name ?? 'A former account'}
          </span>
        )}
        {!isOver && call.phone !== '' && (
          <a
            href={phoneLink(call.phone)}
            className="inline-flex items-center gap-1.5 rounded-focus font-medium wrap-anywhere text-river-700 hover:underline touch:min-h-11"
          >
            <Icon
              icon={Phone}
              size="text"
              className={call.way === 'phone' ? 'hidden' : undefined}
            />
            {call.phone}
          </a>
        )}
      </p>
    </>
  )
}
