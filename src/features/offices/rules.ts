import type { Office } from './content.ts'

/** `in Hintonburg, in Kanata`; empty without an office. */
export const inEachOffice = (offices: readonly { place: string }[]): string =>
  offices.map(({ place }) => `in ${place}`).join(', ')

/** The length of a degree of longitude at this latitude, relative to a degree of latitude. */
const stretchAt = (latitude: number) => 1 / Math.cos((latitude * Math.PI) / 180)

/** The address of OpenStreetMap's embeddable map. */
export function liveMapAddress({ map }: Pick<Office, 'map'>): string {
  const { latitude, longitude, reach, hasPin } = map
  const across = reach * stretchAt(latitude)
  const box = [longitude - across, latitude - reach, longitude + across, latitude + reach]
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    ...(hasPin && { marker: `${latitude},${longitude}` }),
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
