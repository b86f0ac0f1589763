import { Clock } from 'lucide'
import { OfficeList } from '#features/practice/offices/client/office-list.tsx'
import { formatHours } from '#features/practice/offices/rules.ts'
import { useSite } from '#features/practice/site/client/site-context.ts'
import { useTextLanguage } from '#features/practice/site/client/text-language.ts'
import type { Picture } from '#features/practice/site/contract/content.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { ContentPicture } from '../../../art/content-picture.tsx'

export function HomeLocations({ map }: { map: Picture | null }) {
  const { practice, offices } = useSite()
  const hours = formatHours(practice)
  const toLang = useTextLanguage()
  if (offices.length === 0) return null
  return (
    <section
      className={classNames(
        'grid wrap items-center gap-9 pb-18 md:gap-10 md:pb-26 lg:gap-14',
        map && 'md:grid-cols-2 lg:grid-cols-[1.15fr_1fr]',
      )}
    >
      {map && (
        <ContentPicture
          picture={map}
          width={640}
          height={520}
          sizes="(width < 47.5rem) 100vw, 50vw"
          className="aspect-16/13 w-full rounded-picture object-cover"
        />
      )}
      <div>
        <h2 className="mb-7 type-h2">{m.home_our_locations()}</h2>
        <OfficeList />
        {hours !== '' && (
          <p className="mt-5 flex items-start gap-2.5 text-md text-ink-muted">
            <Icon icon={Clock} className="mt-px" />
            <span lang={toLang(practice.hours.text)}>{hours}</span>
          </p>
        )}
        <ButtonLink href={localPath(paths.locations)} variant="secondary" className="mt-5.5">
          {m.home_see_offices({ count: offices.length })}
        </ButtonLink>
      </div>
    </section>
  )
}
