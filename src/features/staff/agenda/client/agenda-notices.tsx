import { CalendarX, ChevronDown, Clock, TriangleAlert } from 'lucide'
import { formatCallTime } from '#features/requests/appointments/client/staff/labels.ts'
import type { ReviewReason } from '#features/requests/appointments/contract/appointments.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { paths } from '#shared/paths.ts'
import type { Agenda, UnofferedReason } from '../contract.ts'

const reasonLabels: Record<ReviewReason, string> = {
  deleted: 'the account was deleted',
  suspended: 'the account is suspended',
  hours: 'no longer within the call hours',
  closure: 'the practice is closed',
}

interface AgendaNoticesProps {
  agenda: Agenda
  /** The person who reads it. */
  userId: number
  now: Date
}

/** The reasons why clients cannot book, and calls that no one may hold. */
export function AgendaNotices({ agenda, userId, now }: AgendaNoticesProps) {
  const broken = agenda.people.filter(({ calendarProblem }) => calendarProblem !== null)
  return (
    <>
      {agenda.unsettled.length > 0 && <UnsettledCalls agenda={agenda} now={now} />}
      {broken.length > 0 && (
        <Notice
          tone="ember"
          icon={CalendarX}
          title={broken.length === 1 ? 'A calendar cannot be used.' : 'Calendars cannot be used.'}
          className="mb-3"
        >
          Clients are offered no time from a reading older than 30 minutes.
          <ul className="mt-1 grid gap-0.5">
            {broken.map(({ userId: id, name, calendarProblem }) => (
              <li key={id}>
                <a href={toHours(id)}>{id === userId ? 'Your calendar' : name}</a>:{' '}
                {calendarProblem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {agenda.unoffered && <Unoffered reason={agenda.unoffered} />}
    </>
  )
}

const toHours = (userId: number) => `${paths.callHours}&person=${userId}`

function UnsettledCalls({ agenda, now }: Pick<AgendaNoticesProps, 'agenda' | 'now'>) {
  const { unsettled } = agenda
  const names = new Map(agenda.people.map(({ userId, name }) => [userId, name]))
  return (
    <details className="group/unsettled mb-3 rounded-field border border-larch-100 bg-larch-50 text-sm text-larch-900">
      <summary className="flex cursor-pointer list-none items-center gap-3 rounded-field px-4 py-2.75 details-marker:hidden">
        <Icon icon={TriangleAlert} />
        <strong className="min-w-0 flex-1">
          {unsettled.length === 1
            ? 'One call to come needs a look.'
            : `${unsettled.length} calls to come need a look.`}
        </strong>
        <Icon
          icon={ChevronDown}
          size="text"
          className="transition-transform group-open/unsettled:rotate-180"
        />
      </summary>
      <div className="px-4 pb-3 pl-12 links-inherit">
        They stand until someone moves or cancels them.
        <ul className="mt-1 grid gap-0.5">
          {unsettled.map(({ id, leadId, clientName, startsAt, userId, reasons }) => (
            <li key={id}>
              <a href={paths.leadPage(leadId)} dir="auto">
                {clientName}
              </a>
              , {formatCallTime(startsAt, now)}
              {userId !== null && names.has(userId) && `, with ${names.get(userId)}`}:{' '}
              {reasons.map((reason) => reasonLabels[reason]).join(', ')}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

const unofferedLabels: Record<UnofferedReason, string> = {
  off: 'Booking is switched off in your call hours.',
  noHours: 'Your call hours are empty.',
  noProfile: 'You have no public profile.',
  hidden: 'Your profile is not on the website.',
  notAccepting: 'Your profile says that you accept no new clients.',
}

function Unoffered({ reason }: { reason: UnofferedReason }) {
  const isProfile = reason === 'noProfile' || reason === 'hidden' || reason === 'notAccepting'
  return (
    <Notice tone="river" icon={Clock} title="Clients cannot book a call with you." className="mb-3">
      {unofferedLabels[reason]}{' '}
      <a href={isProfile ? paths.profile : paths.callHours}>
        {isProfile ? 'Your profile' : 'Your call hours'}
      </a>
    </Notice>
  )
}
