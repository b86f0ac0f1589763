import { Clock } from 'lucide'
import { OfficeList } from '#features/offices/client/office-list.tsx'
import { formatHours } from '#features/offices/rules.ts'
import { useSite } from '#features/site/client/site-context.ts'
import type { Picture } from '#features/site/contract/content.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { ContentPicture } from '../../../art/content-picture.tsx'

/** The link to the page of all offices. */
function toLinkLabel(count: number): string {
  if (count === 1) return 'See our office'
  return count === 2 ? 'See both offices' : 'See all offices'
}

export function HomeLocations({ map }: { map: Picture | null }) {
  const { practice, offices } = useSite()
  const hours = formatHours(practice)
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
        <h2 className="mb-7 type-h2">Our Locations</h2>
        <OfficeList />
        {hours !== '' && (
          <p className="mt-5 flex items-start gap-2.5 text-md text-ink-muted">
            <Icon icon={Clock} className="mt-px" />
            {hours}
          </p>
        )}
        <ButtonLink href={paths.locations} variant="secondary" className="mt-5.5">
          {toLinkLabel(offices.length)}
        </ButtonLink>
      </div>
    </section>
  )
}
