import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoSite } from '../../../../tests/support/demo-site.ts'
import {
  cleanTags,
  listLocations,
  listOptions,
  managedAgeGroups,
  normalizeAgeGroup,
  normalizeLocation,
  normalizeManagedTags,
  normalizeProfileChange,
  ownAgeGroups,
} from './profile-edits.ts'

describe('lists that people write', () => {
  it('are clean: no gaps, no repetitions in any case, nothing else lost', () => {
    const tag = fc.constantFrom('Anxiety', 'anxiety ', ' OCD', 'ocd', '', '  ', 'Deuil  périnatal')
    fc.assert(
      fc.property(fc.array(tag), (tags) => {
        const clean = cleanTags(tags)
        const key = (one: string) => one.trim().replace(/\s+/g, ' ').toLowerCase()
        expect(new Set(clean.map(key)).size).toBe(clean.length)
        expect(clean.every((one) => one === one.trim() && one !== '')).toBe(true)
        expect(new Set(clean.map(key))).toEqual(new Set(tags.map(key).filter(Boolean)))
        expect(cleanTags(clean)).toEqual(clean)
      }),
    )
  })

  it.each([
    ['anxiety', 'Anxiety'],
    ['grief and loss', 'Grief And Loss'],
    ['LGBTQ+ issues', 'LGBTQ+ Issues'],
    ['trauma/pTSD', 'Trauma/PTSD'],
    ['self-esteem', 'Self-Esteem'],
    ['énurésie', 'Énurésie'],
    ['ADHD', 'ADHD'],
  ])('an administrator’s "%s" becomes "%s"', (typed, stored) => {
    expect(normalizeManagedTags([typed], [])).toEqual([stored])
  })

  it('stored specialties stay as their owner wrote them', () => {
    const stored = ['Stress management', 'EMDR']
    expect(normalizeManagedTags([...stored, 'burnout', 'Emdr'], stored)).toEqual([
      ...stored,
      'Burnout',
    ])
  })
})

it('offers the offices of the content, under the name that each form uses', () => {
  expect(listLocations('own', demoSite.offices)).toEqual({
    hintonburg: 'Hintonburg Office',
    kanata: 'Kanata Office',
    virtual: 'Virtual Only',
    multiple: 'Multiple Locations',
  })
  expect(listLocations('managed', demoSite.offices)).toMatchObject({
    kanata: 'Kanata',
    virtual: 'Virtual',
    multiple: 'Multiple',
  })
})

it.each([
  ['Kanata', 'kanata'],
  ['HINTONBURG', 'hintonburg'],
  ['Hintonburg Office', 'hintonburg'],
  ['Virtual Only', 'virtual'],
  ['Multiple Locations', 'multiple'],
  ['Gatineau', 'Gatineau'],
])('a location given as "%s" is stored as "%s"', (given, stored) => {
  expect(normalizeLocation(given, demoSite.offices)).toBe(stored)
  expect(normalizeLocation(stored, demoSite.offices)).toBe(stored)
})

it('an age group has one stored name, whichever form it comes from', () => {
  for (const form of [ownAgeGroups, managedAgeGroups]) {
    for (const [stored, label] of Object.entries(form)) {
      expect(normalizeAgeGroup(label)).toBe(stored)
      expect(normalizeAgeGroup(stored)).toBe(stored)
    }
  }
  expect(normalizeAgeGroup('Newborns')).toBe('Newborns')
})

it('education given as text is cut at its commas, and a degree stays with its school', () => {
  const stored = (education: string) => normalizeProfileChange({ education }, []).education
  expect(stored('M.A. Counselling, University of Ottawa')).toEqual([
    'M.A. Counselling, University of Ottawa',
  ])
  expect(stored('M.S.W., RP, EMDR')).toEqual(['M.S.W.', 'RP', 'EMDR'])
  expect(normalizeProfileChange({ title: 'X' }, [])).toEqual({ title: 'X' })
})

it('options of a list are followed by what is stored and none of them', () => {
  expect(listOptions({ a: 'A', b: 'B' }, ['b', 'Tamil', ''])).toEqual([
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
    { value: 'Tamil', label: 'Tamil' },
  ])
})
