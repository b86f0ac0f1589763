import type { OfficeKey } from './content.ts'

interface MapView {
  latitude: number
  longitude: number
  /** From the middle to the upper edge, in degrees. */
  reach: number
  /** Left out where we know the street and not the door: a pin on the wrong house misleads. */
  hasPin: boolean
}

const views: Record<OfficeKey, MapView> = {
  Hintonburg: { latitude: 45.40828, longitude: -75.71878, reach: 0.004, hasPin: true },
  Kanata: { latitude: 45.305, longitude: -75.888, reach: 0.012, hasPin: false },
}

// At Ottawa a degree of longitude is this much shorter than one of latitude.
const stretch = 1 / Math.cos((45.35 * Math.PI) / 180)

/** OpenStreetMap's page for other sites' frames. */
export function liveMapAddress(office: OfficeKey): string {
  const { latitude, longitude, reach, hasPin } = views[office]
  const across = reach * stretch
  const box = [longitude - across, latitude - reach, longitude + across, latitude + reach]
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    ...(hasPin && { marker: `${latitude},${longitude}` }),
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}
