import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarPlus } from 'lucide'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import type { Lead } from '#features/requests/leads/contract/leads.ts'
import { leadName } from '#features/requests/leads/rules.ts'
import { toErrorMessage } from '#platform/client/http/api.ts'
import { queryFor } from '#platform/client/http/query-client.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { paths } from '#shared/paths.ts'
import { practiceDay } from '#shared/practice-time.ts'
import type { Appointment } from '../../contract/appointments.ts'
import type { LeadOffers } from '../../contract/offers.ts'
import { getLeadCall } from '../../contract/staff-call.ts'
import { CallActions } from './call-actions.tsx'
import type { AddToWaitlist } from './call-list-context.ts'
import { CallListProvider } from './call-list-provider.tsx'
import type { CallPerson } from './call-people.ts'
import { callStates, countMinutes, findWayIcon, formatByWay, formatCallTime } from './labels.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { useBookCall, useOfferTimes } from './queries.ts'
import { TimeDialog } from './time-dialog.tsx'
import { useOfficeNames } from './way-field.tsx'

interface LeadCallProps {
  lead: Lead
  /** The therapists to choose from; for a therapist, themselves alone. */
  people: readonly CallPerson[]
  /** Its status says that the call is arranged, but there is none. */
  isMissing: boolean
  now: Date
  onWait: AddToWaitlist
}

const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The free call of a request: its time, to move or cancel it, or to book one. */
export function LeadCall(props: LeadCallProps) {
  const { lead, people, isMissing, now, onWait } = props
  const read = useQuery(queryFor(getLeadCall, { params: { id: String(lead.id) } }))
  const { call = null, offers } = read.data ?? {}
  const isOver = call?.state === 'cancelled' || call?.state === 'moved'
  const isDone = lead.status === 'complete' || lead.status === 'leadLost'
  const { headingRef, listeners } = useFocusInside()
  if (isDone && (call === null || isOver)) return null
  return (
    <section {...listeners} aria-label="Free call" className="border-t border-line pt-3">
      <h3
        ref={headingRef}
        tabIndex={-1}
        className="heading-focus min-h-7 text-sm font-semibold outline-none"
      >
        Free call
      </h3>
      {read.isError && (
        <p className="text-sm text-ink-muted">
          {toErrorMessage(read.error, 'The call could not be loaded.')}{' '}
          <Button variant="quiet" size="row" onClick={() => void read.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {call && !isOver && <BookedCall call={call} people={people} now={now} onWait={onWait} />}
      {read.data && call?.state !== 'booked' && !isDone && (
        <NoCall
          lead={lead}
          people={people}
          now={now}
          offers={offers}
          isMissing={isMissing && (!call || isOver)}
        />
      )}
    </section>
  )
}

/** A button that has the focus goes with the call that it books or cancels: the heading has the focus then. */
function useFocusInside() {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      headingRef.current?.focus({ preventScroll: true })
    }
  })
  // React reports no blur for an element that it removes.
  const listeners = {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
  return { headingRef, listeners }
}

interface BookedCallProps extends Pick<LeadCallProps, 'people' | 'now' | 'onWait'> {
  call: Appointment
}

function BookedCall({ call, people, now, onWait }: BookedCallProps) {
  const offices = useOfficeNames()
  const person = people.find(({ userId }) => userId === call.userId)
  const { label, tone, icon } = callStates[call.state]
  return (
    <article
      data-call={call.id}
      tabIndex={-1}
      aria-label={`${capitalise(formatCallTime(call.startsAt, now))}, ${label}`}
      className="mb-2 rounded-control border border-river-100 bg-river-50 px-3.5 py-3 text-sm -outline-offset-2"
    >
      <div className="flex items-start gap-2.5">
        <Icon icon={findWayIcon(call.way)} className="mt-px text-river-700" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            <time dateTime={call.startsAt}>{capitalise(formatCallTime(call.startsAt, now))}</time>
          </p>
          <p className="text-ink-muted">
            {countMinutes(call)} min {formatByWay(call.way, offices)}
            {person && ` with ${person.name}`}
          </p>
          {call.state !== 'booked' && (
            <Chip tone={tone} icon={icon} look="paper" className="mt-1.5">
              {label}
            </Chip>
          )}
        </div>
        <TextLink
          href={paths.agendaOn(practiceDay(new Date(call.startsAt)))}
          className="shrink-0 print:hidden"
        >
          Agenda
        </TextLink>
      </div>
      <CallListProvider now={now} people={people} namesPeople={false} onWait={onWait}>
        <CallActions call={call} />
      </CallListProvider>
    </article>
  )
}

interface NoCallProps extends Omit<LeadCallProps, 'onWait'> {
  offers: LeadOffers | undefined
}

function NoCall({ lead, people, now, offers, isMissing }: NoCallProps) {
  const { practice } = useSite()
  const { mutateAsync: book } = useBookCall()
  const { mutateAsync: offer } = useOfferTimes()
  const [asked, setAsked] = useState<'time' | 'offer'>()
  const params = { id: String(lead.id) }
  const assignee = people.find(({ userId }) => userId === lead.assignedTo) ?? people[0]
  const question = useMemo(
    () => ({
      clientName: leadName(lead),
      minutes: practice.consultationMinutes,
      way: 'phone',
      userId: assignee?.userId ?? 0,
    }),
    [lead, practice.consultationMinutes, assignee?.userId],
  )
  const close = () => setAsked(undefined)
  if (!assignee) return null
  return (
    <>
      {isMissing && (
        <p className="mb-2 rounded-control bg-larch-50 px-3 py-2 text-sm text-larch-900">
          The consultation is scheduled. For when? Book its time, and both calendars have it.
        </p>
      )}
      <HeldOffers offers={offers} now={now} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          variant={isMissing ? 'primary' : 'secondary-light'}
          size="row"
          aria-haspopup="dialog"
          onClick={() => setAsked('time')}
        >
          <Icon icon={CalendarPlus} size="text" />
          Book a call
        </Button>
        <Button
          variant="secondary-light"
          size="row"
          aria-haspopup="dialog"
          onClick={() => setAsked('offer')}
        >
          <Icon icon={CalendarClock} size="text" />
          Offer times
        </Button>
      </div>
      <TimeDialog
        question={asked === 'time' ? { ...question, kind: 'book' } : undefined}
        people={people}
        now={now}
        onSave={(body) => book({ params, body })}
        onClose={close}
      />
      <OfferDialog
        question={asked === 'offer' ? { ...question, text: '' } : undefined}
        people={people}
        now={now}
        onSend={(body) => offer({ params, body })}
        onClose={close}
      />
    </>
  )
}

interface HeldOffersProps {
  offers: LeadOffers | undefined
  now: Date
}

function HeldOffers({ offers, now }: HeldOffersProps) {
  if (!offers || offers.times.length === 0 || offers.heldUntil === null) return null
  return (
    <p className="mb-2 text-sm text-ink-muted">
      Offered: {offers.times.map(({ startsAt }) => formatCallTime(startsAt, now)).join('; ')}. Held
      until {formatCallTime(offers.heldUntil, now)}.
    </p>
  )
}
