import { ChevronRight } from 'lucide'
import { useSite } from '#features/practice/site/client/queries.ts'
import { m } from '#messages'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { initials } from '#shared/initials.ts'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { listSimilarTherapists, type SimilarTherapist } from '../contract/public.ts'
import { photoThumbnail } from '../rules.ts'
import { describeSimilar } from '../similar-reason.ts'

export const similarTherapistsId = 'similar'

export const useSimilarTherapists = (identifier: string) =>
  useDocumentData(listSimilarTherapists, { params: { identifier } })

/** Alternatives when a therapist has no openings. Empty when no colleague shares a specialty. */
export function SimilarTherapists({ identifier }: { identifier: string }) {
  const { data: therapists = [] } = useSimilarTherapists(identifier)
  if (therapists.length === 0) return null
  return (
    <section
      id={similarTherapistsId}
      aria-labelledby="similar-heading"
      className="mt-11 max-w-160 scroll-mt-24 md:mt-12"
    >
      <h2 id="similar-heading" className="type-title">
        {m.waitlist_similar()}
      </h2>
      <p className="mt-1.5 text-ink-muted">{m.waitlist_similar_text()}</p>
      <ul className="mt-4 border-b border-line">
        {therapists.map((therapist) => (
          <li key={therapist.id} className="border-t border-line">
            <SimilarTherapistLink therapist={therapist} />
          </li>
        ))}
      </ul>
      <TextLink href={localPath(paths.match)} className="mt-5">
        {m.layout_help_me_choose()}
      </TextLink>
    </section>
  )
}

function SimilarTherapistLink({ therapist }: { therapist: SimilarTherapist }) {
  return (
    <a
      href={localPath(paths.therapist(therapist.slug))}
      className="group flex flex-wrap items-center gap-4 rounded-small py-3.5 hover:bg-mist"
    >
      <Avatar
        initials={initials(therapist)}
        photo={photoThumbnail(therapist.photoUrl)}
        photoClassName={focusClasses(therapist.photoFocus)}
        size={72}
      />
      <span className="min-w-0 flex-1 basis-32">
        <span className="block type-card decoration-medium underline-offset-4 group-hover:underline">
          {fullName(therapist)}
        </span>
        <span className="block text-md wrap-anywhere text-ink-muted">
          {describeSimilar(therapist, useSite()).map(({ text, lang }) => (
            <span key={text} lang={lang}>
              {text}
            </span>
          ))}
        </span>
      </span>
      <Icon icon={ChevronRight} className="text-river-600 forced-colors:text-link-text" />
    </a>
  )
}
