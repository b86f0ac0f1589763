import { describe, expect, it } from 'vitest'
import { offices } from './content.ts'
import { liveMapAddress } from './rules.ts'

describe('the address of the live map', () => {
  it('is OpenStreetMap’s page for frames, with a box around the office', () => {
    const office = offices.find(({ map }) => map.hasPin)
    const url = new URL(office ? liveMapAddress(office) : '')
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

  it('shows another place for each office, all of them in Ottawa', () => {
    const boxes = offices.map((office) => new URL(liveMapAddress(office)).searchParams.get('bbox'))
    expect(new Set(boxes).size).toBe(offices.length)
    for (const box of boxes) expect(box).toMatch(/^-75\.\d+,45\.\d+,-75\.\d+,45\.\d+$/)
  })
})
