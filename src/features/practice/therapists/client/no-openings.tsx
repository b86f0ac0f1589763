import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { Therapist } from '../contract/public.ts'
import { similarTherapistsId, useSimilarTherapists } from './similar-therapists.tsx'

/** Choices of a visitor while a therapist accepts no new clients. */
export function NoOpenings({ therapist }: { therapist: Therapist }) {
  const { firstName } = therapist
  const hasSimilar = useSimilarTherapists(therapist.slug).data?.length
  return (
    <>
      <p className="mb-3.5 text-md text-ink-muted">{m.waitlist_no_openings({ firstName })}</p>
      <ButtonLink href="#waitlist" wraps className="w-full">
        {m.waitlist_heading()}
      </ButtonLink>
      <ButtonLink
        href={hasSimilar ? `#${similarTherapistsId}` : localPath(paths.consultation)}
        variant="secondary"
        wraps
        className="mt-2.5 w-full"
      >
        {hasSimilar ? m.waitlist_see_similar() : m.therapists_ask_intake()}
      </ButtonLink>
    </>
  )
}
