import { Accessibility, Bus, CalendarX2, CircleParking, Clock, DoorOpen, Phone } from 'lucide'
import { type ReactNode, useId } from 'react'
import { useSite, useTextLanguage } from '#features/practice/site/client/queries.ts'
import type { Office } from '#features/practice/site/contract/read-schemas.ts'
import { m } from '#messages'
import { ButtonLink } from '#platform/client/ui/button.tsx'
import { classNames } from '#platform/client/ui/class-names.ts'
import { Icon, type IconDrawing } from '#platform/client/ui/icon.tsx'
import { linkWordsWith } from '#platform/client/ui/link-words.tsx'
import { MarkedMessage } from '#platform/client/ui/marked-message.tsx'
import { TextLink } from '#platform/client/ui/text-link.tsx'
import { OpensInNewTab } from '#platform/client/ui/visually-hidden.tsx'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import { appleMapsUrl, directionsUrl, openStreetMapUrl, reviewsUrl } from '../map-links.ts'
import { formatCity, formatHours, formatStreet, toLocationQuery } from '../rules.ts'
import { OfficeMap } from './office-map.tsx'
import { PrintDirections } from './print-directions.tsx'

interface OfficeCardProps {
  office: Office
  /** The office's picture, if it has one. */
  picture: ReactNode
  /** The picture of its door or rooms, which fills its box. */
  entrance: ReactNode
  /** Shown on wide screens only; on others the map is above. */
  mapSide: 'left' | 'right'
}

/** An office with its address, hours, directions and booking. */
export function OfficeCard(props: OfficeCardProps) {
  const { office, picture, entrance, mapSide } = props
  const { practice, language } = useSite()
  const toLang = useTextLanguage()
  const headingId = useId()
  const hasMap = office.picture !== null || office.coordinates !== null
  const pictureColumn = mapSide === 'right' ? 'lg:col-start-2' : 'lg:col-start-1'
  return (
    <article
      id={office.key}
      aria-labelledby={headingId}
      className={classNames(
        'grid grid-cols-1 overflow-hidden wrap-anywhere rounded-picture border border-line bg-paper',
        (hasMap || office.entrance) && 'lg:grid-cols-2',
      )}
    >
      {hasMap && (
        <OfficeMap
          office={office}
          picture={picture}
          headingId={headingId}
          className={classNames(
            office.entrance ? 'lg:min-h-75' : 'lg:row-span-2 lg:min-h-125',
            pictureColumn,
          )}
        />
      )}
      <div
        className={classNames(
          'px-5.5 pt-7 pb-6.5 md:px-7 md:py-9 lg:row-span-2 lg:row-start-1 lg:px-11 lg:pt-11 lg:pb-10',
          mapSide === 'right' ? 'lg:col-start-1' : (hasMap || office.entrance) && 'lg:col-start-2',
        )}
      >
        {/* On paper nothing else names the practice. */}
        <p className="mb-2 hidden type-lead print:block">{practice.name}</p>
        <h2 id={headingId} lang={toLang(office.name)} className="type-place hyphens-auto">
          {office.name}
        </h2>
        <address lang={toLang(office.street)} className="mt-2.5 type-lead not-italic">
          {formatStreet(office, language)}
          <br />
          {formatCity(office, language)}
        </address>
        <OfficeFacts office={office} />
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap print:hidden">
          <ButtonLink
            href={localPath(paths.consultationAt(toLocationQuery(office)))}
            aria-describedby={headingId}
          >
            {m.places_book_here()}
          </ButtonLink>
          <ButtonLink
            href={directionsUrl(office)}
            external
            variant="secondary"
            aria-describedby={headingId}
          >
            {m.places_get_directions()}
          </ButtonLink>
        </div>
        <div className="mt-4.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-md text-ink-muted print:hidden">
          <OtherMaps office={office} headingId={headingId} />
          <PrintDirections headingId={headingId} />
        </div>
        {practice.linksToReviews && (
          <TextLink
            href={reviewsUrl(office, practice.name)}
            external
            aria-describedby={headingId}
            className="mt-4.5 print:hidden"
          >
            {m.places_read_reviews()}
          </TextLink>
        )}
      </div>
      {office.entrance && (
        <div
          className={classNames(
            'relative h-62.5 md:h-90 lg:h-auto lg:min-h-75',
            !hasMap && 'lg:row-span-2',
            pictureColumn,
          )}
        >
          {entrance}
        </div>
      )}
    </article>
  )
}

function OtherMaps({ office, headingId }: { office: Office; headingId: string }) {
  const linkTo = (href: string) =>
    linkWordsWith(
      {
        href,
        target: '_blank',
        rel: 'noopener',
        className: 'link-prose',
        'aria-describedby': headingId,
      },
      <OpensInNewTab />,
    )
  return (
    <p>
      <MarkedMessage
        text={m.places_other_maps()}
        marks={{ osm: linkTo(openStreetMapUrl(office)), apple: linkTo(appleMapsUrl(office)) }}
      />
    </p>
  )
}

function OfficeFacts({ office }: Pick<OfficeCardProps, 'office'>) {
  const { practice, closures } = useSite()
  const toLang = useTextLanguage()
  return (
    <dl className="mt-5.5 mb-7 text-lg leading-relaxed">
      <Fact icon={Clock} name={m.places_hours()} lang={toLang(practice.hours.text)}>
        {formatHours(practice)}
      </Fact>
      {closures.length > 0 && (
        <Fact icon={CalendarX2} name={m.places_closed_days()}>
          <span aria-hidden className="block font-semibold">
            {m.places_closed_days()}
          </span>
          {closures.map(({ id, text }) => (
            <span key={id} className="block">
              {text}
            </span>
          ))}
        </Fact>
      )}
      <Fact icon={Phone} name={m.places_phone()}>
        {practice.phone !== '' && (
          <a
            href={practice.phoneLink}
            className="underline-offset-4 hover:text-river-700 hover:underline touch:-my-2.5 touch:inline-flex touch:min-h-11 touch:items-center"
          >
            {practice.phone}
          </a>
        )}
      </Fact>
      <Fact icon={CircleParking} name={m.places_parking()} lang={toLang(office.parking)}>
        {office.parking}
      </Fact>
      <Fact icon={Bus} name={m.places_bus()} lang={toLang(office.transit)}>
        {office.transit}
      </Fact>
      <Fact icon={Accessibility} name={m.places_access()} lang={toLang(office.access)}>
        {office.access}
      </Fact>
      <Fact icon={DoorOpen} name={m.places_arrival()} lang={toLang(office.arrival)}>
        {office.arrival}
      </Fact>
    </dl>
  )
}

interface FactProps {
  icon: IconDrawing
  name: string
  /** The language of the fact, where it is not that of the page. */
  lang?: string | undefined
  children: ReactNode
}

/** A fact that the practice has not filled in is not there. */
function Fact({ icon, name, lang, children }: FactProps) {
  if (children === '' || children === false) return null
  return (
    <div className="grid grid-first-6.5 gap-3 border-t border-line py-2.75">
      <dt>
        <Icon icon={icon} className="mt-0.5 text-river-600" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd lang={lang}>{children}</dd>
    </div>
  )
}
