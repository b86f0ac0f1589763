import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { Tag } from '#platform/client/ui/chip.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'
import { toPlaces } from '../places.ts'
import { addsToTitle } from '../profile-facts.ts'
import { presentProfile } from '../rules.ts'
import { AcceptingBadge } from './accepting-badge.tsx'
import { CardActions, ProfileLink } from './card-actions.tsx'
import { CardFacts } from './card-facts.tsx'
import { Portrait } from './portrait.tsx'
import { entryLang, textLang } from './untranslated.tsx'

interface TherapistCardProps {
  therapist: Therapist
  /** True if its picture is visible without scrolling. */
  isSeenAtOnce?: boolean | undefined
}

export function TherapistCard({ therapist, isSeenAtOnce = false }: TherapistCardProps) {
  const profile = presentProfile(therapist)
  const name = fullName(therapist)
  const { designation } = therapist
  const { offices } = useSite()
  return (
    <article className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-paper">
      <Portrait
        therapist={therapist}
        // The landscape above is larger and must not wait for portraits.
        seen={isSeenAtOnce ? 'beside' : undefined}
        className="h-62"
      />
      <div className="flex flex-1 flex-col px-6 pt-5.5 pb-6">
        <h3 className="type-card">
          <a
            href={localPath(paths.therapist(therapist.slug))}
            className="decoration-medium underline-offset-4 hover:underline"
          >
            {name}
          </a>
        </h3>
        <p
          lang={textLang(therapist, 'title')}
          className="mt-0.5 text-md leading-relaxed text-ink-muted"
        >
          {profile.title}
        </p>
        {designation !== '' && addsToTitle(designation, profile.title) && (
          <p lang={textLang(therapist, 'designation')} className="text-md text-ink-muted">
            {designation}
          </p>
        )}
        <p className="mt-2.5">
          <AcceptingBadge accepts={therapist.acceptingClients} />
        </p>
        <CardFacts
          places={toPlaces(
            therapist,
            offices.map(({ key }) => key),
          )}
          languages={profile.languages}
          availability={therapist.availability}
        />
        <ul aria-label={m.therapists_specialties()} className="mt-3.5 flex flex-wrap gap-1.5">
          {profile.specializations.slice(0, 3).map((specialization) => (
            <li
              key={specialization}
              lang={entryLang(therapist, 'specializations', specialization)}
              className="max-w-full"
            >
              <Tag>{specialization}</Tag>
            </li>
          ))}
        </ul>
        {therapist.acceptingClients ? (
          <CardActions therapist={therapist} />
        ) : (
          <div className="mt-auto pt-5">
            <TextLink href={localPath(paths.waitlistFor(therapist.slug))} className="mb-2">
              <MarkedMessage text={m.directory_notify_me({ name })} marks={hiddenMarks} />
            </TextLink>
            <ProfileLink therapist={therapist} />
          </div>
        )}
      </div>
    </article>
  )
}
