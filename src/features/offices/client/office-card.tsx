import { Bus, CircleParking, Clock, Phone } from 'lucide'
import { type ReactNode, useId } from 'react'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { paths } from '#shared/paths.ts'
import { practice } from '#shared/practice.ts'
import type { Office } from '../content.ts'
import { type MapDrawing, OfficeMap } from './office-map.tsx'

interface OfficeCardProps {
  office: Office
  drawing: MapDrawing
  /** Shown on wide screens only; on others the map is above. */
  mapSide: 'left' | 'right'
}

/** An office with its address, hours, directions and booking. */
export function OfficeCard({ office, drawing, mapSide }: OfficeCardProps) {
  const headingId = useId()
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 overflow-hidden wrap-anywhere rounded-picture border border-line bg-paper lg:grid-cols-2"
    >
      <OfficeMap
        office={office}
        drawing={drawing}
        headingId={headingId}
        className={mapSide === 'right' ? 'lg:order-2' : undefined}
      />
      <div className="px-5.5 pt-7 pb-6.5 md:px-7 md:py-9 lg:px-11 lg:pt-11 lg:pb-10">
        <h2 id={headingId} className="type-place hyphens-auto">
          {office.name}
        </h2>
        <address className="mt-2.5 type-lead not-italic">
          {office.street}
          <br />
          {`${office.city} ${office.region} ${office.postalCode}`}
        </address>
        <dl className="mt-5.5 mb-7 text-lg leading-relaxed">
          <Fact icon={Clock} name="Hours">
            {office.hours}
          </Fact>
          <Fact icon={Phone} name="Phone">
            <a
              href={office.phoneLink}
              className="underline-offset-4 hover:text-river-700 hover:underline touch:-my-2.5 touch:inline-flex touch:min-h-11 touch:items-center"
            >
              {office.phone}
            </a>
          </Fact>
          <Fact icon={CircleParking} name="Parking">
            {office.parking}
          </Fact>
          <Fact icon={Bus} name="Bus">
            {office.transit}
          </Fact>
        </dl>
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <ButtonLink href={paths.consultationAt(office.key)} aria-describedby={headingId}>
            Book at this Location
          </ButtonLink>
          <ButtonLink
            href={office.directionsUrl}
            external
            variant="secondary"
            aria-describedby={headingId}
          >
            Get Directions
          </ButtonLink>
        </div>
        {practice.linksToReviews && (
          <TextLink
            href={office.reviewsUrl}
            external
            aria-describedby={headingId}
            className="mt-4.5"
          >
            Read reviews
          </TextLink>
        )}
      </div>
    </article>
  )
}

interface FactProps {
  icon: IconDrawing
  name: string
  children: ReactNode
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="grid grid-first-6.5 gap-3 border-t border-line py-2.75">
      <dt>
        <Icon icon={icon} className="mt-0.5 text-river-600" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
