// Addresses of map services. Not in `rules.ts`, which every public page loads for its footer.

import type { Office, OfficeAddress } from '#features/practice/site/contract/read-schemas.ts'
import { formatCity } from './rules.ts'

/** For map services, which do not find addresses with a suite, and know cities without brackets. */
const toMapAddress = (office: OfficeAddress) =>
  [office.street, formatCity(office, 'en').replace('\u00a0', ' ')].filter(Boolean).join(', ')

export const directionsUrl = (office: OfficeAddress) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(toMapAddress(office))}`

/** The same in OpenStreetMap: to the exact place where that is known. */
export function openStreetMapUrl(office: OfficeAddress & Pick<Office, 'coordinates'>): string {
  const { coordinates } = office
  const to = coordinates?.hasPin
    ? `${coordinates.latitude},${coordinates.longitude}`
    : toMapAddress(office)
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(to)}`
}

export const appleMapsUrl = (office: OfficeAddress) =>
  `https://maps.apple.com/?daddr=${encodeURIComponent(toMapAddress(office))}`

export const reviewsUrl = (office: OfficeAddress, practiceName: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${practiceName}, ${toMapAddress(office)}`)}`

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
