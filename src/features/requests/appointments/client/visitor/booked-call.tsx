import { CalendarPlus, LifeBuoy } from 'lucide'
import type { ReactNode } from 'react'
import { useSite } from '#features/practice/site/client/queries.ts'
import { listTherapistNames } from '#features/practice/therapists/contract/names.ts'
import { m } from '#messages'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { CrisisLinks } from '#platform/client/ui/crisis-links.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { LinkedText } from '#platform/client/ui/linked-text.tsx'
import { Notice } from '#platform/client/ui/notice.tsx'
import { splitLinks } from '#shared/message-links.ts'
import { fullName } from '#shared/names.ts'
import { formatZoneName } from '#shared/zone-name.ts'
import { formatCallDay, formatCallTime } from '../../call-moment.ts'
import type { BookedCall as Call } from '../../contract/request-call.ts'
import { formatOwnTime, readOwnZone } from './own-time.ts'

type ShownCall = Pick<Call, 'startsAt' | 'endsAt' | 'therapist' | 'how' | 'calendarUrl'>

/** `Tuesday, December 1, 2:20 PM (Ottawa time)` */
export function formatCall(at: Date, city: string): string {
  const day = formatCallDay(at)
  return m.booking_when({ day, time: formatCallTime(at), zone: formatZoneName(city) })
}

/** Everything about a booked call: when, how long, with whom and how, and the file for the visitor's calendar. */
function CallFacts({ call }: { call: ShownCall }) {
  const { city } = useSite().practice
  const { data: therapists, isPending } = useDocumentData(listTherapistNames, {})
  const person = therapists?.find(({ slug }) => slug === call.therapist)
  // Room for the name, so that nothing below it moves when it comes.
  const unknown = isPending && call.therapist !== null ? '\u00A0' : ''
  const at = new Date(call.startsAt)
  const minutes = Math.round((Date.parse(call.endsAt) - at.getTime()) / 60_000)
  const ownTime = formatOwnTime(at, readOwnZone())
  const rows: [label: string, value: string][] = [
    [m.booking_fact_when(), [formatCall(at, city), ownTime].filter(Boolean).join(' · ')],
    [m.booking_fact_length(), m.booking_minutes({ minutes })],
    [m.booking_fact_with(), person ? fullName(person) : unknown],
    [m.booking_fact_way(), call.how?.label ?? ''],
  ]
  return (
    <>
      <dl className="mt-5 border-b border-line">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div
              key={label}
              className="grid gap-x-4 border-t border-line py-2 text-md sm:grid-first-36"
            >
              <dt className="text-ink-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere first-letter:uppercase">{value}</dd>
            </div>
          ))}
      </dl>
      {call.how?.sentences.map((sentence) => (
        <p key={sentence} className="mt-3 wrap-anywhere text-ink-muted">
          <LinkedText parts={splitLinks(sentence)} />
        </p>
      ))}
      {call.calendarUrl && (
        <p className="mt-5 print:hidden">
          <ButtonLink href={call.calendarUrl} variant="secondary" size="small" download>
            <Icon icon={CalendarPlus} size="text" />
            {m.booking_calendar()}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

interface BookedCallProps {
  call: ShownCall
  /** Text between the facts of the call and its limits. */
  children?: ReactNode
}

/** A booked call, the limits of such a call, and help for people who cannot wait. */
export function BookedCall({ call, children }: BookedCallProps) {
  return (
    <>
      <CallFacts call={call} />
      {children}
      <p className="mt-5 text-ink-muted">{m.booking_what()}</p>
      <Notice icon={LifeBuoy} title={m.consultation_in_crisis()} role="note" className="mt-5">
        <CrisisLinks />
      </Notice>
    </>
  )
}
