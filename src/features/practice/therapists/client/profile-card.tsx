import { m } from '#messages'
import { fullName } from '#shared/names.ts'
import type { Therapist, TherapistPage } from '../contract/public.ts'
import { addsToTitle } from '../profile-facts.ts'
import { presentProfile } from '../rules.ts'
import { AcceptingStatus } from './accepting-badge.tsx'
import { BookNow, ExistingClients, FirstCallLink } from './first-call.tsx'
import { NextCallSlot } from './next-call-slot.tsx'
import { NoOpenings } from './no-openings.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { textLang } from './untranslated.tsx'

interface ProfileProps {
  therapist: Therapist
}

/**
 * The therapist's name, first step, and the main facts. On a phone the portrait is beside the name,
 * so that the first screen has more than a picture.
 */
export function ProfileCard({ therapist }: { therapist: TherapistPage }) {
  return (
    <section
      aria-label={m.therapists_at_a_glance()}
      className="min-w-0 md:overflow-hidden md:rounded-panel md:border md:border-line md:bg-paper"
    >
      <div className="flex flex-wrap items-center gap-4 md:block">
        <Portrait
          therapist={therapist}
          seen="first"
          sizes="(width < 47.5rem) 7rem, 24rem"
          className="size-28 max-w-1/2 shrink-0 rounded-card md:h-62 md:w-full md:max-w-none md:rounded-none"
        />
        <NameAndTitle therapist={therapist} />
      </div>
      <div className="mt-3 md:px-7 md:pb-5">
        <AcceptingStatus accepts={therapist.acceptingClients} />
        <div className="mt-3 mb-4">
          {therapist.acceptingClients ? (
            <>
              <FirstCallLink therapist={therapist} className="w-full" />
              <NextCallSlot slug={therapist.slug} className="mt-3 text-center" />
            </>
          ) : (
            <NoOpenings therapist={therapist} />
          )}
          <ExistingClients className="mt-3 mb-1.5 text-center text-md text-ink-muted" />
          <BookNow therapist={therapist} className="w-full" />
        </div>
        <ProfileFacts therapist={therapist} />
      </div>
    </section>
  )
}

function NameAndTitle({ therapist }: ProfileProps) {
  const { designation, pronouns } = therapist
  const { title } = presentProfile(therapist)
  return (
    // Where text is very large, it is below the portrait.
    <div className="min-w-0 flex-1 basis-32 text-ink-muted md:px-7 md:pt-5">
      <h1 className="mb-1 type-person wrap-anywhere text-ink">{fullName(therapist)}</h1>
      <p lang={textLang(therapist, 'title')} className="leading-compact wrap-anywhere">
        {title}
      </p>
      {designation !== '' && addsToTitle(designation, title) && (
        <p lang={textLang(therapist, 'designation')} className="leading-compact wrap-anywhere">
          {designation}
        </p>
      )}
      {pronouns !== '' && (
        <p lang={textLang(therapist, 'pronouns')} className="wrap-anywhere">
          {pronouns}
        </p>
      )}
    </div>
  )
}
