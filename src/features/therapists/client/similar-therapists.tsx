import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide'
import { m } from '#messages'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { fullName, initials } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import type { SimilarTherapist } from '../contract/public.ts'
import { photoThumbnail } from '../rules.ts'
import { similarTherapistsQuery } from './queries.ts'
import { EntryLine, textLang } from './untranslated.tsx'

export const similarTherapistsId = 'similar'

/** Alternatives when a therapist has no openings. Empty when no colleague shares a specialty. */
export function SimilarTherapists({ identifier }: { identifier: string }) {
  const { data: therapists = [] } = useQuery(similarTherapistsQuery(identifier))
  if (therapists.length === 0) return null
  return (
    <section
      id={similarTherapistsId}
      aria-labelledby="similar-heading"
      className="mt-11 max-w-160 scroll-mt-6 md:mt-12"
    >
      <h2 id="similar-heading" className="type-title">
        {m.therapists_similar()}
      </h2>
      <p className="mt-1.5 text-ink-muted">{m.therapists_similar_text()}</p>
      <ul className="mt-4 border-b border-line">
        {therapists.map((therapist) => (
          <li key={therapist.id} className="border-t border-line">
            <SimilarTherapistLink therapist={therapist} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SimilarTherapistLink({ therapist }: { therapist: SimilarTherapist }) {
  return (
    <a
      href={localPath(paths.therapist(therapist.slug))}
      className="group flex items-center gap-4 rounded-small py-3.5 hover:bg-mist"
    >
      <Avatar initials={initials(therapist)} photo={photoThumbnail(therapist.photoUrl)} size={60} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold decoration-medium underline-offset-4 group-hover:underline">
          {fullName(therapist)}
        </span>
        <span lang={textLang(therapist, 'title')} className="block text-md text-ink-muted">
          {therapist.title}
        </span>
        <span className="block text-md wrap-anywhere text-ink-muted">
          <EntryLine
            therapist={therapist}
            name="specializations"
            entries={therapist.sharedSpecialties}
          />
        </span>
      </span>
      <Icon icon={ChevronRight} className="text-river-600 forced-colors:text-link-text" />
    </a>
  )
}
