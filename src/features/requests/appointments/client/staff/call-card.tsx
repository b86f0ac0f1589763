import { Phone } from 'lucide'
import { type Ref, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LanguageTag } from '#platform/client/ui/portal/language-tag.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { paths } from '#shared/paths.ts'
import { phoneLink } from '#shared/phone.ts'
import { formatTime } from '#shared/practice-time.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { CallButtons } from './call-buttons.tsx'
import { CallFaultNotice } from './call-fault-notice.tsx'
import { useCallList } from './call-list-context.ts'
import { CancelQuestion } from './cancel-question.tsx'
import { callStates, findWayIcon, formatWay } from './labels.ts'
import { OutcomeForm } from './outcome-form.tsx'
import { useCallChange } from './use-call-change.ts'
import { useOfficeNames } from './way-field.tsx'

interface CallCardProps {
  ref?: Ref<HTMLLIElement>
  call: Appointment
  /** The call that the grid points to, or the keyboard. */
  isCurrent: boolean
}

/** One free call: when, with whom, how, and what can be done about it. */
export function CallCard({ ref, call, isCurrent }: CallCardProps) {
  const { onMove, onOffer } = useCallList()
  const change = useCallChange(call)
  const [isCancelling, setCancelling] = useState(false)
  // What the person has just said came of the call: the next step is asked for here.
  const [outcome, setOutcome] = useState<'held' | 'noAnswer'>()
  const { refused } = change
  const isOver = call.state === 'cancelled' || call.state === 'moved'
  const say = async (state: 'held' | 'noAnswer') => {
    if (await change.change({ state })) setOutcome(state)
  }
  return (
    <li
      ref={ref}
      data-call={call.id}
      tabIndex={-1}
      aria-label={`${formatTime(new Date(call.startsAt))}, ${call.clientName}, ${callStates[call.state].label}`}
      aria-current={isCurrent || undefined}
      className={classNames(
        'grid grid-first-17 gap-x-3 border-t border-line px-4 py-3 -outline-offset-2 first:border-t-0',
        isCurrent && 'bg-river-50',
      )}
    >
      <CallTimes call={call} isOver={isOver} />
      <div className="min-w-0">
        <CallFacts call={call} isOver={isOver} />
        {!isOver && (
          <CallButtons
            call={call}
            change={change}
            onSay={(state) => void say(state)}
            onMove={() => onMove(call)}
            onCancel={() => setCancelling(true)}
          />
        )}
        {refused && !isCancelling && (
          <div className="mt-2">
            <CallFaultNotice
              fault={refused.fault}
              insist="Change anyway"
              isPending={change.pending !== undefined}
              onInsist={() => void change.change({ ...refused.wanted, force: true })}
            />
          </div>
        )}
        {outcome === 'held' && call.state === 'held' && (
          <OutcomeForm call={call} onDone={() => setOutcome(undefined)} />
        )}
        {outcome === 'noAnswer' && call.state === 'noAnswer' && (
          <AfterNoAnswer
            call={call}
            onOffer={() => onOffer(call)}
            onDone={() => setOutcome(undefined)}
          />
        )}
      </div>
      <CancelQuestion
        call={isCancelling ? call : undefined}
        change={change}
        onClose={() => setCancelling(false)}
      />
    </li>
  )
}

function CallTimes({ call, isOver }: { call: Appointment; isOver: boolean }) {
  return (
    <p className={classNames('text-sm leading-snug tabular-nums', isOver && 'text-ink-muted')}>
      <time dateTime={call.startsAt} className={classNames('block', !isOver && 'font-semibold')}>
        {formatTime(new Date(call.startsAt))}
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
        <h4 className="min-w-0 text-md leading-snug font-semibold">
          <a
            href={paths.leadPage(call.leadId)}
            dir="auto"
            className="rounded-focus wrap-anywhere text-ink hover:text-river-700 hover:underline touch:inline-block touch:py-2"
          >
            {call.clientName}
          </a>
        </h4>
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
            className="inline-flex items-center gap-1.5 rounded-focus font-medium whitespace-nowrap text-river-700 hover:underline touch:min-h-11"
          >
            <Icon
              icon={Phone}
              size="text"
              className={call.way === 'phone' ? 'hidden' : undefined}
            />
            <VisuallyHidden>Call </VisuallyHidden>
            {call.phone}
          </a>
        )}
      </p>
    </>
  )
}

interface AfterNoAnswerProps {
  call: Appointment
  onOffer: () => void
  onDone: () => void
}

function AfterNoAnswer({ call, onOffer, onDone }: AfterNoAnswerProps) {
  return (
    <section
      aria-label={`After the call to ${call.clientName}`}
      className="mt-2.5 rounded-control bg-larch-50 px-3.5 py-2.5 text-sm text-larch-900"
    >
      <p>The request is “Contacted” again. Would you like to email a link for another time?</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="row"
          aria-haspopup="dialog"
          onClick={() => {
            onDone()
            onOffer()
          }}
        >
          Offer times
        </Button>
        <Button variant="quiet" size="row" onClick={onDone}>
          Not now
        </Button>
      </div>
    </section>
  )
}
