import { useSite } from '#features/site/client/queries.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'

interface BookingProps {
  therapist: Pick<Therapist, 'slug' | 'firstName' | 'lastName'>
}

interface FirstCallProps extends BookingProps {
  /** `short` for narrow places such as a card. */
  label?: 'short' | 'full' | undefined
  look?: 'primary' | 'on-dark' | undefined
  className?: string | undefined
}

/** The first step of a new client: requesting a free call with this therapist. */
export function FirstCallLink({ therapist, label, look, className }: FirstCallProps) {
  const { firstName, slug } = therapist
  const { consultationMinutes } = useSite().practice
  return (
    <ButtonLink
      href={paths.consultationWith(slug)}
      variant={look}
      size={label === 'short' ? 'card' : 'regular'}
      wraps
      className={className}
    >
      {label === 'short'
        ? `Free call with ${firstName}`
        : `Free ${consultationMinutes}-minute call with ${firstName}`}
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
        Existing clients:{' '}
      </span>
      <TextLink href={bookingUrl} external tone={tone}>
        Book Now
        <VisuallyHidden>{` with ${fullName(therapist)}`}</VisuallyHidden>
      </TextLink>
    </p>
  )
}
