import { describe, expect, it } from 'vitest'
import { appleMapsUrl, directionsUrl, liveMapAddress, openStreetMapUrl } from './map-links.ts'
import { formatCity, formatHours, formatStreet, toLocationQuery } from './rules.ts'

const office = {
  key: 'hintonburg',
  name: 'Hintonburg Office',
  place: 'Hintonburg',
  street: '250 City Centre Ave',
  suite: 'Suite 402',
  city: 'Ottawa',
  region: 'ON',
  postalCode: 'K1R 6K7',
}

describe('an office', () => {
  it('is found by map services without its suite', () => {
    expect(formatStreet(office, 'en')).toBe('250 City Centre Ave Suite 402')
    expect(new URL(directionsUrl(office)).searchParams.get('destination')).toBe(
      '250 City Centre Ave, Ottawa ON K1R 6K7',
    )
    expect(formatStreet({ ...office, suite: '' }, 'en')).toBe('250 City Centre Ave')
  })

  it('is found by OpenStreetMap at its pin, or else by its address, and by Apple Maps', () => {
    const readTo = (hasPin: boolean) =>
      new URL(
        openStreetMapUrl({ ...office, coordinates: { latitude: 45.4, longitude: -75.7, hasPin } }),
      ).searchParams.get('to')
    expect(readTo(true)).toBe('45.4,-75.7')
    expect(readTo(false)).toBe('250 City Centre Ave, Ottawa ON K1R 6K7')
    expect(new URL(appleMapsUrl(office)).searchParams.get('daddr')).toBe(readTo(false))
  })

  it('has the address that each language writes', () => {
    const french = { street: '2, rue Bloor Est', suite: 'bureau 5', region: 'Ontario' }
    expect(formatStreet({ ...office, ...french }, 'fr')).toBe('2, rue Bloor Est, bureau 5')
    expect(formatCity({ ...office, ...french }, 'fr')).toBe('Ottawa (Ontario) K1R\u00a06K7')
    expect(formatCity(office, 'en')).toBe('Ottawa ON K1R\u00a06K7')
    expect(formatCity({ ...office, region: '', postalCode: '' }, 'fr')).toBe('Ottawa')
  })

  it('is named in addresses by its place, or by its key where they differ', () => {
    expect(toLocationQuery(office)).toBe('Hintonburg')
    expect(toLocationQuery({ ...office, key: 'main-street', place: 'Old Ottawa South' })).toBe(
      'main-street',
    )
  })

  it('shows the hours that there are', () => {
    const summary = { title: '', text: '' }
    const hours = { text: 'Every day 9AM - 9PM', note: 'appointment only', summary }
    expect(formatHours({ hours })).toBe('Every day 9AM - 9PM, appointment only')
    expect(formatHours({ hours: { ...hours, note: '' } })).toBe('Every day 9AM - 9PM')
    expect(formatHours({ hours: { text: '', note: '', summary } })).toBe('')
  })
})

describe('the address of the live map', () => {
  const place = { latitude: 45.40828, longitude: -75.71878 }

  it('is OpenStreetMap’s page for frames, with a box around the office', () => {
    const url = new URL(liveMapAddress({ ...place, hasPin: true }))
    expect(url.origin + url.pathname).toBe('https://www.openstreetmap.org/export/embed.html')
    const [west = 0, south = 0, east = 0, north = 0] =
      url.searchParams.get('bbox')?.split(',').map(Number) ?? []
    const [latitude = 0, longitude = 0] =
      url.searchParams.get('marker')?.split(',').map(Number) ?? []
    expect(longitude).toBeGreaterThan(west)
    expect(longitude).toBeLessThan(east)
    expect(latitude).toBeGreaterThan(south)
    expect(latitude).toBeLessThan(north)
  })

  it('has no pin and shows more where only the street is known', () => {
    const url = new URL(liveMapAddress({ ...place, hasPin: false }))
    expect(url.searchParams.get('marker')).toBeNull()
    const [, south = 0, , north = 0] = url.searchParams.get('bbox')?.split(',').map(Number) ?? []
    expect(north - south).toBeCloseTo(0.024)
  })
})
