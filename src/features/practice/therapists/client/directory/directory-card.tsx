import { memo } from 'react'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { hiddenMarks } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { DirectoryEntry, FilterOption } from '../../contract/directory.ts'
import { presentCard } from '../../rules.ts'
import { AcceptingBadge } from '../accepting-badge.tsx'
import { CardActions, ProfileLink } from '../card-actions.tsx'
import { CardFacts } from '../card-facts.tsx'
import { Portrait } from '../portrait.tsx'
import { entryLang, textLang } from '../untranslated.tsx'

const maxTags = 3

interface DirectoryCardProps {
  therapist: DirectoryEntry
  ageOptions: readonly FilterOption[]
  /** The concerns that were filtered by: their tags come first and are highlighted. */
  wanted: readonly string[]
  /** The names of the other facts that were filtered by. */
  wantedFacts: readonly string[]
  /** True if its picture is visible without scrolling. */
  isSeenAtOnce: boolean
}

export const DirectoryCard = memo(function DirectoryCard(props: DirectoryCardProps) {
  const { therapist, ageOptions, wanted, wantedFacts, isSeenAtOnce } = props
  const { slug, firstName, designation, acceptingClients } = therapist
  const profile = presentCard(therapist)
  const href = localPath(paths.therapist(slug))
  return (
    <article className="flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-paper">
      <Portrait
        therapist={therapist}
        // The landscape above is larger and must not wait for portraits.
        seen={isSeenAtOnce ? 'beside' : undefined}
        className="h-52"
      />
      <div className="flex flex-1 flex-col px-6 pt-5 pb-6">
        <h3 className="type-card">
          <a href={href} className="decoration-medium underline-offset-4 hover:underline">
            {fullName(therapist)}
          </a>
        </h3>
        <p lang={textLang(therapist, 'title')} className="text-md leading-relaxed text-ink-muted">
          {profile.title}
        </p>
        {designation !== '' && (
          <p lang={textLang(therapist, 'designation')} className="text-md text-ink-muted">
            {designation}
          </p>
        )}
        <p className="mt-2.5">
          <AcceptingBadge accepts={acceptingClients} />
        </p>
        <CardFacts
          places={therapist.facets.location}
          languages={profile.languages}
          availability={therapist.availability}
          ages={ageOptions
            .filter(({ value }) => therapist.facets.age.includes(value))
            .map(({ label }) => label)}
          wanted={wantedFacts}
        />
        <Tags therapist={therapist} shown={profile.specializations} wanted={wanted} />
        {acceptingClients ? (
          <CardActions therapist={therapist} />
        ) : (
          <div className="mt-auto pt-4">
            <p className="mb-3 text-sm text-ink-muted">
              {m.therapists_no_openings_card({ firstName })}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <ButtonLink href={`${href}#waitlist`} variant="secondary" size="card" wraps>
                <span>
                  <MarkedMessage
                    text={m.directory_notify_me({ name: fullName(therapist) })}
                    marks={hiddenMarks}
                  />
                </span>
              </ButtonLink>
              <ProfileLink therapist={therapist} />
            </div>
          </div>
        )}
      </div>
    </article>
  )
})

interface TagsProps {
  therapist: DirectoryEntry
  /** The usual ones where a profile names none. */
  shown: readonly string[]
  wanted: readonly string[]
}

function Tags({ therapist, shown, wanted }: TagsProps) {
  const values = therapist.facets.concern
  const tags = shown.map((label, at) => ({ label, isWanted: wanted.includes(values[at] ?? '') }))
  const sorted = tags.toSorted((one, other) => Number(other.isWanted) - Number(one.isWanted))
  return (
    <ul aria-label={m.therapists_specialties()} className="mt-3.5 flex flex-wrap gap-1.5">
      {sorted.slice(0, maxTags).map(({ label, isWanted }) => (
        <li
          key={label}
          lang={entryLang(therapist, 'specializations', label)}
          className={classNames(
            'max-w-full rounded-bubble px-2.75 py-1.5 text-xs leading-tight wrap-anywhere forced-colors:border',
            isWanted
              ? 'bg-river-100 font-semibold text-river-800 forced-colors:border-highlight'
              : 'bg-mist font-medium text-ink-muted',
          )}
        >
          {label}
        </li>
      ))}
    </ul>
  )
}
