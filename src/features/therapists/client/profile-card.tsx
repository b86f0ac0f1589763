import { GraduationCap, Languages, MapPin } from 'lucide'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { fullName } from '#shared/names.ts'
import { practice } from '#shared/practice.ts'
import type { Therapist } from '../contract.ts'
import { presentProfile } from '../rules.ts'
import { AcceptingStatus } from './accepting-badge.tsx'
import { Portrait } from './portrait.tsx'

/** Who this is, in a card that stays in sight beside the tabs. */
export function ProfileCard({ therapist }: { therapist: Therapist }) {
  const profile = presentProfile(therapist)
  const name = fullName(therapist)
  return (
    <section
      aria-label="At a glance"
      className="overflow-hidden rounded-l border border-line bg-paper lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]"
    >
      <Portrait therapist={therapist} seen="first" className="h-70 md:h-82.5" />
      <div className="px-7 pt-6.5 pb-7">
        <h1 className="type-title text-[2.125rem]">{name}</h1>
        <p className="text-ink-2">{profile.title}</p>
        <dl className="mt-5 mb-6">
          {profile.location && (
            <ProfileFact icon={MapPin} what="Location">
              {profile.location}
            </ProfileFact>
          )}
          <ProfileFact icon={Languages} what="Languages">
            {profile.languages.join(', ')}
          </ProfileFact>
          <ProfileFact icon={GraduationCap} what="Education">
            {briefly(profile.education)}
          </ProfileFact>
        </dl>
        <AcceptingStatus accepts={therapist.acceptingClients} />
        <ButtonLink href={practice.bookingUrl} external className="mt-4 w-full">
          Book Now
          <VisuallyHidden>{` with ${name}`}</VisuallyHidden>
        </ButtonLink>
      </div>
    </section>
  )
}

// Two entries fit; of more the first stands for all, as the About tab has the whole list.
const briefly = (education: readonly string[]) =>
  education.length > 2 ? (education[0] ?? '') : education.join(', ')

interface ProfileFactProps {
  icon: IconDrawing
  what: string
  children: string
}

/** One line of facts, the icon standing for what it is about. */
export function ProfileFact({ icon, what, children }: ProfileFactProps) {
  return (
    <div className="grid grid-cols-[1.625rem_1fr] gap-2.5 border-t border-line py-[0.6875rem] text-[0.96875rem] leading-[1.45]">
      <dt>
        <Icon icon={icon} className="mt-0.5 text-river-600" />
        <VisuallyHidden>{what}</VisuallyHidden>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
