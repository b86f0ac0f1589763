import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import duskRiver from '../../../art/cta-dusk-river.svg'
import eveningRoom from '../../../art/evening-room.svg'

interface ClosingCallProps {
  title: string
  text: string
  /** The text of the link to the directory. */
  therapistsLabel?: string | undefined
  /** Slug of the page's service, which prefills the request form. */
  service?: string | undefined
  /** The river is for a page without other landscapes. */
  scene?: 'room' | 'river' | undefined
}

const scenes = { room: eveningRoom, river: duskRiver } as const

/** The dark panel at the end of a page, with two links. */
export function ClosingCall({
  title,
  text,
  therapistsLabel = m.layout_find_therapist(),
  service,
  scene = 'room',
}: ClosingCallProps) {
  const toLang = useTextLanguage()
  return (
    <div className="relative isolate overflow-hidden rounded-panel bg-river-800 px-6 py-9 on-dark md:rounded-picture md:p-14 forced-colors:border">
      <img
        src={scenes[scene]}
        alt=""
        width="760"
        height="420"
        loading="lazy"
        className="absolute inset-0 -z-10 size-full object-cover object-river"
      />
      <h2 lang={toLang(title)} className="type-closing">
        {title}
      </h2>
      <p lang={toLang(text)} className="mt-4 mb-7 max-w-120 type-lead text-on-dark-muted">
        {text}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <ButtonLink
          href={localPath(
            service === undefined ? paths.consultation : paths.consultationAbout(service),
          )}
          variant="on-dark"
        >
          {m.layout_book_a_consultation()}
        </ButtonLink>
        <ButtonLink href={localPath(paths.therapists)} variant="on-dark-outline">
          {therapistsLabel}
        </ButtonLink>
      </div>
    </div>
  )
}
