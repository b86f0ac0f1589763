import type { Office, OfficeAddress, Site } from '#features/site/contract/read-schemas.ts'
import type { Language } from '#shared/language.ts'

/** `12 Main Street Suite 3`, in French `12, rue Main, bureau 3` */
export const formatStreet = ({ street, suite }: OfficeAddress, language: Language) =>
  [street, suite].filter(Boolean).join(language === 'fr' ? ', ' : ' ')

/** `Ottawa ON K1A 0B1`, in French `Ottawa (Ontario) K1A 0B1` */
export const formatCity = ({ city, region, postalCode }: OfficeAddress, language: Language) =>
  [city, language === 'fr' && region !== '' ? `(${region})` : region, postalCode]
    .filter(Boolean)
    .join(' ')

/** For map services, which do not find addresses with a suite, and know cities without brackets. */
const toMapAddress = (office: OfficeAddress) =>
  [office.street, formatCity(office, 'en')].filter(Boolean).join(', ')

export const directionsUrl = (office: OfficeAddress) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(toMapAddress(office))}`

export const reviewsUrl = (office: OfficeAddress, practiceName: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${practiceName}, ${toMapAddress(office)}`)}`

/**
 * The office in the address of the request form: its place as visitors write it, where that is the key
 * but for its case, otherwise the key.
 */
export const toLocationQuery = ({ key, place }: OfficeAddress) =>
  place.toLowerCase() === key ? place : key

/** `Every day 9AM - 9PM, appointment only` */
export const formatHours = ({ hours }: Pick<Site['practice'], 'hours'>) =>
  [hours.text, hours.note].filter(Boolean).join(', ')

type Coordinates = NonNullable<Office['coordinates']>

/** From the centre of the map to its upper edge, in degrees: more where only the street is known. */
const getReach = ({ hasPin }: Coordinates) => (hasPin ? 0.004 : 0.012)

/** The length of a degree of longitude at this latitude, relative to a degree of latitude. */
const stretchAt = (latitude: number) => 1 / Math.cos((latitude * Math.PI) / 180)

/** The address of OpenStreetMap's embeddable map. */
export function liveMapAddress(coordinates: Coordinates): string {
  const { latitude, longitude, hasPin } = coordinates
  const reach = getReach(coordinates)
  const across = reach * stretchAt(latitude)
  const box = [longitude - across, latitude - reach, longitude + across, latitude + reach]
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    ...(hasPin && { marker: `${latitude},${longitude}` }),
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
