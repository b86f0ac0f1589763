import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, GraduationCap, Languages, MapPin } from 'lucide'
import type { ReactNode } from 'react'
import { useSite } from '#features/site/client/queries.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { VisuallyHidden } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'
import { formatLanguages } from '../labels.ts'
import { isRegistration, locationName, presentProfile } from '../rules.ts'
import { AcceptingStatus } from './accepting-badge.tsx'
import { ExistingClientLink, FirstCallLink } from './first-call.tsx'
import { Portrait } from './portrait.tsx'
import { similarTherapistsQuery } from './queries.ts'
import { similarTherapistsId } from './similar-therapists.tsx'
import { EntryLine, textLang } from './untranslated.tsx'

/** The therapist's main facts, in a card that stays visible beside the tabs. */
export function ProfileCard({ therapist }: { therapist: Therapist }) {
  const profile = presentProfile(therapist)
  const location = locationName(therapist.location, useSite())
  const name = fullName(therapist)
  const registrations = profile.education.filter(isRegistration)
  const degrees = profile.education.filter((entry) => !isRegistration(entry))
  return (
    <section
      aria-label={m.therapists_at_a_glance()}
      className="overflow-hidden rounded-panel border border-line bg-paper lg:sticky lg:top-below-header"
    >
      <Portrait therapist={therapist} seen="first" className="h-70 md:h-82.5" />
      <div className="px-7 pt-6.5 pb-7">
        <h1 className="type-person">{name}</h1>
        <p lang={textLang(therapist, 'title')} className="text-ink-muted">
          {profile.title}
        </p>
        <dl className="mt-5 mb-6">
          {location && (
            <ProfileFact icon={MapPin} what={m.therapists_location()}>
              {location}
            </ProfileFact>
          )}
          <ProfileFact icon={Languages} what={m.therapists_languages()}>
            {formatLanguages(profile.languages)}
          </ProfileFact>
          {degrees.length > 0 && (
            <ProfileFact icon={GraduationCap} what={m.therapists_education()}>
              <EntryLine therapist={therapist} name="education" entries={briefly(degrees)} />
            </ProfileFact>
          )}
          {registrations.length > 0 && (
            <ProfileFact icon={BadgeCheck} what={m.therapists_registration()}>
              <EntryLine therapist={therapist} name="education" entries={registrations} />
            </ProfileFact>
          )}
        </dl>
        <AcceptingStatus accepts={therapist.acceptingClients} />
        {therapist.acceptingClients ? (
          <FirstCallLink therapist={therapist} className="mt-4 w-full" />
        ) : (
          <NoOpenings therapist={therapist} />
        )}
        <ExistingClientLink therapist={therapist} className="mt-4 text-md" />
      </div>
    </section>
  )
}

function NoOpenings({ therapist }: { therapist: Therapist }) {
  const { firstName } = therapist
  const hasSimilar = useQuery(similarTherapistsQuery(therapist.slug)).data?.length
  return (
    <div className="mt-4">
      <p className="mb-3.5 text-md text-ink-muted">
        {hasSimilar
          ? m.therapists_no_openings({ firstName })
          : m.therapists_no_openings_ask({ firstName })}
      </p>
      <ButtonLink
        href={hasSimilar ? `#${similarTherapistsId}` : localPath(paths.consultation)}
        variant="secondary"
        wraps
        className="w-full"
      >
        {hasSimilar ? m.therapists_see_similar() : m.therapists_ask_intake()}
      </ButtonLink>
    </div>
  )
}

// Two entries fit. Of more only the first is shown, as the About tab has the whole list.
const briefly = (education: readonly string[]) =>
  education.length > 2 ? education.slice(0, 1) : education

interface ProfileFactProps {
  icon: IconDrawing
  what: string
  children: ReactNode
}

/** One line of facts with an icon that shows its topic. */
export function ProfileFact({ icon, what, children }: ProfileFactProps) {
  return (
    <div className="grid grid-first-6.5 gap-2.5 border-t border-line py-2.75 text-md leading-normal">
      <dt>
        <Icon icon={icon} className="mt-0.5 text-river-600" />
        <VisuallyHidden>{what}</VisuallyHidden>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
