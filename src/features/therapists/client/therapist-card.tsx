import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Tag } from '#platform/client/ui/chip.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import type { Therapist } from '../contract.ts'
import { presentProfile } from '../rules.ts'
import { AcceptingBadge } from './accepting-badge.tsx'
import { Portrait } from './portrait.tsx'

interface TherapistCardProps {
  therapist: Therapist
  /** Whether its picture is seen without scrolling. */
  isSeenAtOnce?: boolean | undefined
}

export function TherapistCard({ therapist, isSeenAtOnce = false }: TherapistCardProps) {
  const profile = presentProfile(therapist)
  const name = fullName(therapist)
  return (
    <article className="relative flex min-w-0 flex-col overflow-hidden rounded-l border border-line bg-paper">
      <Portrait
        therapist={therapist}
        // The landscape above it is larger, and is not to wait for portraits.
        seen={isSeenAtOnce ? 'beside' : undefined}
        className="h-62"
      />
      <div className="flex flex-1 flex-col px-6 pt-5.5 pb-6">
        <h3 className="type-card">
          <a
            href={paths.therapist(therapist.slug)}
            className="decoration-[1.5px] underline-offset-4 hover:underline"
          >
            {name}
          </a>
        </h3>
        <p className="mt-0.5 text-[0.96875rem] leading-[1.6] text-ink-2">{profile.title}</p>
        <div className="absolute top-3.5 right-3.5 left-3.5">
          <AcceptingBadge accepts={therapist.acceptingClients} />
        </div>
        <ul aria-label="Specialties" className="mt-3.5 flex flex-wrap gap-1.5">
          {profile.specializations.slice(0, 3).map((specialization) => (
            <li key={specialization} className="max-w-full">
              <Tag>{specialization}</Tag>
            </li>
          ))}
        </ul>
        <div className="mt-auto flex min-h-16 flex-wrap items-center justify-between gap-x-2.5 gap-y-2 pt-5">
          <TextLink href={paths.therapist(therapist.slug)}>
            View profile<VisuallyHidden>{` of ${name}`}</VisuallyHidden>
          </TextLink>
          {therapist.acceptingClients && (
            <ButtonLink href={practice.bookingUrl} external size="small">
              Book Now
              <VisuallyHidden>{` with ${name}`}</VisuallyHidden>
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  )
}
