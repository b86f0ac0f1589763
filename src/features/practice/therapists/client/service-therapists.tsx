import type { ReadService } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { useDocumentData } from '#platform/client/http/use-document-data.ts'
import { Avatar } from '#platform/client/ui/avatar.tsx'
import { focusClasses } from '#platform/client/ui/focus-classes.ts'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { initials } from '#shared/initials.ts'
import { localPath } from '#shared/local-path.ts'
import { fullName } from '#shared/names.ts'
import { paths } from '#shared/paths.ts'
import { listServiceTherapists } from '../contract/public.ts'
import { photoThumbnail } from '../rules.ts'
import { AcceptingBadge } from './accepting-badge.tsx'
import { textLang } from './untranslated.tsx'

/** The therapists who offer a service; nothing without any. */
export function ServiceTherapists({ service }: { service: Pick<ReadService, 'slug'> }) {
  const { data } = useDocumentData(listServiceTherapists, { params: { slug: service.slug } })
  if (!data || data.therapists.length === 0) return null
  return (
    <section aria-labelledby="service-therapists" className="wrap pb-14 md:pb-22">
      <h2 id="service-therapists" className="type-h2">
        {m.profile_service_therapists()}
      </h2>
      <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 md:mt-7.5 lg:grid-cols-3">
        {data.therapists.map((therapist) => (
          <li key={therapist.id}>
            <a
              href={localPath(paths.therapist(therapist.slug))}
              className="group flex h-full items-center gap-4 rounded-panel border border-line p-4 hover:bg-mist"
            >
              <Avatar
                initials={initials(therapist)}
                photo={photoThumbnail(therapist.photoUrl)}
                photoClassName={focusClasses(therapist.photoFocus)}
                size={60}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className="block font-semibold decoration-medium underline-offset-4 group-hover:underline">
                  {fullName(therapist)}
                </span>
                <span
                  lang={textLang(therapist, 'title')}
                  className="block text-md leading-compact text-ink-muted"
                >
                  {therapist.title}
                </span>
                <span className="mt-1.5 block">
                  <AcceptingBadge accepts={therapist.acceptingClients} />
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {data.more !== '' && (
        <p className="mt-5">
          <TextLink href={`${localPath(paths.therapists)}?${data.more}`} icon="arrow">
            {m.profile_service_all()}
          </TextLink>
        </p>
      )}
    </section>
  )
}
