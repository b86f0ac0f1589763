import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'

interface BookingProps {
  therapist: Pick<Therapist, 'slug' | 'firstName' | 'lastName'>
}

interface FirstCallProps extends BookingProps {
  /** `short` for narrow places such as a card. */
  length?: 'short' | 'full' | undefined
  look?: 'primary' | 'on-dark' | undefined
  className?: string | undefined
}

/** The first step of a new client: requesting a free call with this therapist. */
export function FirstCallLink({ therapist, length, look, className }: FirstCallProps) {
  const { firstName, slug } = therapist
  const { consultationMinutes } = useSite().practice
  return (
    <ButtonLink
      href={localPath(paths.consultationWith(slug))}
      variant={look}
      size={length === 'short' ? 'card' : 'regular'}
      wraps
      className={className}
    >
      {length === 'short'
        ? m.therapists_free_call_short({ firstName })
        : m.therapists_free_call({ minutes: consultationMinutes, firstName })}
    </ButtonLink>
  )
}

interface BookNowProps extends BookingProps {
  look?: 'secondary' | 'on-dark-outline' | undefined
  /** `short` for a card. */
  length?: 'short' | 'full' | undefined
  className?: string | undefined
}

/** The booking system, which is for existing clients: new ones begin with a call. */
export function BookNow({ therapist, look = 'secondary', length, className }: BookNowProps) {
  const { bookingUrl } = useSite().practice
  if (bookingUrl === '') return null
  return (
    <ButtonLink
      href={bookingUrl}
      external
      variant={look}
      size={length === 'short' ? 'card' : 'regular'}
      className={className}
    >
      <span>
        <MarkedMessage
          text={m.therapists_book_now({ name: fullName(therapist) })}
          marks={hiddenMarks}
        />
      </span>
    </ButtonLink>
  )
}

/** Says to whom the button below it belongs. Nothing while there is no booking system. */
export function ExistingClients({ className }: { className?: string }) {
  const { bookingUrl } = useSite().practice
  if (bookingUrl === '') return null
  return <p className={className}>{m.therapists_existing_clients()}</p>
}
