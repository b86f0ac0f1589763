import { Clock } from 'lucide'
import { OfficeList } from '#features/offices/client/office-list.tsx'
import { officeHours } from '#features/offices/content.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon } from '#platform/client/ui/icon.tsx'
import { paths } from '#shared/paths.ts'
import { mapDescriptions } from '#shared/practice-words.ts'
import map from '../../../art/map-ottawa.svg'

export function HomeLocations() {
  return (
    <section className="grid wrap items-center gap-9 pb-18 md:grid-cols-2 md:gap-10 md:pb-26 lg:grid-cols-[1.15fr_1fr] lg:gap-14">
      <img
        src={map}
        alt={mapDescriptions.ottawa}
        width="640"
        height="520"
        loading="lazy"
        className="aspect-16/13 w-full rounded-picture object-cover"
      />
      <div>
        <h2 className="mb-7 type-h2">Our Locations</h2>
        <OfficeList />
        <p className="mt-5 flex items-start gap-2.5 text-md text-ink-muted">
          <Icon icon={Clock} className="mt-px" />
          {officeHours.sentence}
        </p>
        <ButtonLink href={paths.locations} variant="secondary" className="mt-5.5">
          See both offices
        </ButtonLink>
      </div>
    </section>
  )
}
