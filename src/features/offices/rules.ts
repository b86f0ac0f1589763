import type { Office } from './content.ts'

/** How much shorter a degree of longitude is than one of latitude, that far from the equator. */
const stretchAt = (latitude: number) => 1 / Math.cos((latitude * Math.PI) / 180)

/** OpenStreetMap's page for other sites' frames. */
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
