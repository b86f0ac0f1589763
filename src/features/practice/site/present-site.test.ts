import { describe, expect, it } from 'vitest'
import starting from './content/starting.json' with { type: 'json' }
import { siteContentSchema } from './contract/content.ts'
import { localise } from './localise.ts'
import { nextTimedChange, presentSite } from './present-site.ts'

const content = siteContentSchema.parse(starting)
content.closures = [
  { id: 'winter', from: '2026-12-24', until: '2027-01-02', startsAt: '', endsAt: '' },
  { id: 'training', from: '2026-12-10', until: '2026-12-10', startsAt: '12:00', endsAt: '17:00' },
]
const zone = 'America/Toronto'
const listClosures = (day: string) => {
  const state = { version: 1, isPublished: true, isPreview: false, chatHours: null }
  const read = localise(content, 'en', {} as Parameters<typeof localise>[2])
  return presentSite(read, 'en', state, new Date(`${day}T12:00:00-05:00`), zone).closures.map(
    ({ id }) => id,
  )
}

describe('the closed days that visitors read', () => {
  it.each([
    ['2026-10-10', []],
    ['2026-10-11', ['training']],
    ['2026-12-01', ['training', 'winter']],
    ['2026-12-10', ['training', 'winter']],
    ['2026-12-11', ['winter']],
    ['2027-01-02', ['winter']],
    ['2027-01-03', []],
  ])('on %s are those that are now or within sixty days', (day, closures) => {
    expect(listClosures(day)).toEqual(closures)
  })

  it('appear and disappear at midnight of the practice', () => {
    const next = (moment: string) => nextTimedChange(content, new Date(moment), zone)?.toISOString()
    expect(next('2026-10-01T00:00:00Z')).toBe('2026-10-11T04:00:00.000Z')
    expect(next('2026-12-31T00:00:00Z')).toBe('2027-01-03T05:00:00.000Z')
    expect(next('2027-01-04T00:00:00Z')).toBeUndefined()
  })
})
