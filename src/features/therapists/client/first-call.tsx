import { useSite } from '#features/site/client/queries.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
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

interface ExistingClientProps extends BookingProps {
  tone?: 'river' | 'on-dark' | undefined
  className?: string | undefined
}

/** The booking system is for existing clients, so its link says so. */
export function ExistingClientLink({ therapist, tone, className }: ExistingClientProps) {
  const { bookingUrl } = useSite().practice
  if (bookingUrl === '') return null
  return (
    <p className={className}>
      <span className={tone === 'on-dark' ? 'text-on-dark-muted' : 'text-ink-muted'}>
        {`${m.therapists_existing_clients()} `}
      </span>
      <TextLink href={bookingUrl} external tone={tone}>
        <MarkedMessage
          text={m.therapists_book_now({ name: fullName(therapist) })}
          marks={hiddenMarks}
        />
      </TextLink>
    </p>
  )
}

/** The same on a profile, in the words of the therapist's own clients. */
export function OwnClientLink({ therapist, className }: Omit<ExistingClientProps, 'tone'>) {
  const { bookingUrl } = useSite().practice
  if (bookingUrl === '') return null
  return (
    <p className={className}>
      <TextLink href={bookingUrl} external>
        {m.profile_existing_client({ firstName: therapist.firstName })}
      </TextLink>
    </p>
  )
}
