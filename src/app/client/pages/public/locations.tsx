import { OfficeCard } from '#features/offices/client/office-card.tsx'
import type { MapDrawing } from '#features/offices/client/office-map.tsx'
import { type OfficeKey, offices } from '#features/offices/content.ts'
import type { PageHead } from '#platform/client/navigation/page-head.ts'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import { locationsLead, mapDescriptions } from '#shared/practice-words.ts'
import autumn from '../../art/hero-autumn.svg'
import autumnPhone from '../../art/hero-autumn-phone.svg'
import hintonburgMap from '../../art/map-hintonburg.svg'
import kanataMap from '../../art/map-kanata.svg'
import { LocationsVirtual } from './sections/locations-virtual.tsx'
import { PageHero } from './sections/page-hero.tsx'
import { breadcrumbsJsonLd, officeJsonLd } from './structured-data.ts'

/** Each office's map, and the section around the office that a phone shows. */
const drawings: Record<OfficeKey, Omit<MapDrawing, 'alt'>> = {
  Hintonburg: { src: hintonburgMap, closeUp: `${hintonburgMap}#svgView(viewBox(143,96,348,249))` },
  Kanata: { src: kanataMap, closeUp: `${kanataMap}#svgView(viewBox(212,150,340,243))` },
}

/** `Hintonburg and Kanata` */
const officeNames = offices.map(({ key }) => key).join(' and ')

export const head = (): PageHead => ({
  title: `Locations | ${practice.name}`,
  description: `Our offices in ${officeNames}: address, hours, parking, bus routes and directions. Or meet your therapist by secure video from anywhere in Ontario.`,
  canonicalPath: paths.locations,
  jsonLd: [
    ...offices.map(officeJsonLd),
    breadcrumbsJsonLd([{ name: 'Locations', path: paths.locations }]),
  ],
})

export function View() {
  return (
    <>
      <PageHero
        scene={{ wide: autumn, phone: autumnPhone }}
        title={`Two ${practice.city} Locations`}
        lead={locationsLead}
      >
        <ButtonLink href={paths.consultation}>Book a Consultation</ButtonLink>
      </PageHero>
      <div className="wrap grid gap-8 pt-12 pb-26 md:pt-20 md:pb-34">
        {offices.map((office, index) => (
          <OfficeCard
            key={office.key}
            office={office}
            drawing={{ ...drawings[office.key], alt: mapDescriptions.offices[office.key] }}
            mapSide={index % 2 === 0 ? 'left' : 'right'}
          />
        ))}
      </div>
      <LocationsVirtual />
    </>
  )
}
