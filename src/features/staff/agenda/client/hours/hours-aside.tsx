import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, CalendarX } from 'lucide'
import { useSite } from '#features/practice/site/client/queries.ts'
import { CalendarAddress } from '#features/requests/calendars/client/calendar-address.tsx'
import { googleStatusQuery } from '#features/requests/google-connection/client/queries.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { paths } from '#shared/paths.ts'

interface HoursAsideProps {
  /** One's own calendars are connected by oneself alone. */
  isOwn: boolean
}

/** Beside call hours: how they work, and one's own calendars. */
export function HoursAside({ isOwn }: HoursAsideProps) {
  const { practice } = useSite()
  return (
    <>
      <section className="rounded-card border border-line bg-paper px-5 py-4 text-sm">
        <h2 className="type-portal-card">How it works</h2>
        <ul className="mt-2 grid gap-1.5 text-ink-muted">
          <li>A free call takes {practice.consultationMinutes} minutes.</li>
          <li>
            Visitors see free times only: outside of your calls, held offers, busy times and the
            closures of the practice.
          </li>
          <li>Changed hours leave calls that are booked as they are.</li>
        </ul>
      </section>
      {isOwn && (
        <>
          <GoogleLine />
          <CalendarAddress />
        </>
      )}
    </>
  )
}

/** Says what the profile's page of the connected account offers: its calendar takes times away, and has the calls. */
function GoogleLine() {
  const { data: status } = useQuery(googleStatusQuery())
  if (!status?.hasProfile || !status.isConfigured) return null
  const { usesCalendar } = status
  return (
    <section className="flex items-start gap-3 rounded-card border border-line bg-paper px-5 py-4 text-sm">
      <Icon
        icon={usesCalendar ? CalendarCheck : CalendarX}
        className={usesCalendar ? 'text-moss-700' : 'text-ink-muted'}
      />
      <div className="min-w-0">
        <h2 className="type-portal-card">Google Calendar</h2>
        <p className="mt-1 text-ink-muted">
          {usesCalendar
            ? 'Your calendar takes times away, and free calls are written into it, without names.'
            : 'Connect your Google account with “Use my calendar”, so that no call is offered while you are busy.'}
        </p>
        <TextLink href={paths.emailIntegration} className="mt-1.5">
          {usesCalendar ? 'Change' : 'Use my calendar'}
        </TextLink>
      </div>
    </section>
  )
}
