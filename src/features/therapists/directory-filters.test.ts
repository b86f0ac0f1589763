import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Directory, DirectoryEntry } from './contract/directory.ts'
import {
  applyFilters,
  clearFacet,
  type Filters,
  isFiltered,
  listRelaxations,
  noFilters,
  pageSize,
  readFilters,
  toggleValue,
  writeFilters,
} from './directory-filters.ts'
import { type FacetName, facetNames } from './facets.ts'

const values: Record<FacetName, string[]> = {
  concern: ['anxiety', 'trauma-ptsd', 'ocd'],
  language: ['english', 'french'],
  age: ['teens', 'adults', 'couples'],
  location: ['hintonburg', 'kanata', 'virtual'],
  when: ['weekdays', 'evenings', 'weekends'],
  approach: ['emdr', 'play-therapy'],
}
const labels: Record<string, string> = { anxiety: 'Anxiété', french: 'Français' }
const toOptions = (name: FacetName) =>
  values[name].map((value) => ({ value, label: labels[value] ?? value }))
const options: Directory['options'] = {
  concern: toOptions('concern'),
  language: toOptions('language'),
  age: toOptions('age'),
  location: toOptions('location'),
  when: toOptions('when'),
  approach: toOptions('approach'),
}

const base: Omit<DirectoryEntry, 'id' | 'facets' | 'searchText' | 'acceptingClients'> = {
  slug: 'noor',
  firstName: 'Noor',
  lastName: 'Ali',
  title: '',
  designation: '',
  photoUrl: null,
  photoFocus: { x: 50, y: 25 },
  specializations: [],
  location: '',
  languages: [],
  availability: [],
  offersVideo: false,
}

const facetsArbitrary = fc.record({
  concern: fc.subarray(values.concern),
  language: fc.subarray(values.language),
  age: fc.subarray(values.age),
  location: fc.subarray(values.location),
  when: fc.subarray(values.when),
  approach: fc.subarray(values.approach),
})
const directoryArbitrary = fc
  .array(
    fc.record({
      facets: facetsArbitrary,
      acceptingClients: fc.boolean(),
      searchText: fc.constantFrom('noor ali anxiety', 'elise tremblay anxiete', ''),
    }),
    { maxLength: 12 },
  )
  .map(
    (drawn): Directory => ({
      options,
      therapists: drawn.map((entry, id) => ({ ...base, id, ...entry })),
    }),
  )
const filtersArbitrary: fc.Arbitrary<Filters> = fc.record({
  chosen: facetsArbitrary,
  acceptingOnly: fc.boolean(),
  text: fc.constantFrom('', 'Noor', 'ANXIÉTÉ élise', 'nobody', '  '),
})

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The rules once more, one therapist at a time. */
const matchesAll = (entry: DirectoryEntry, { chosen, acceptingOnly, text }: Filters) =>
  (!acceptingOnly || entry.acceptingClients) &&
  fold(text)
    .split(' ')
    .every((word) => entry.searchText.includes(word)) &&
  facetNames.every(
    (name) =>
      chosen[name].length === 0 || chosen[name].some((value) => entry.facets[name].includes(value)),
  )

describe('filtering', () => {
  it('shows exactly those who match every filter, in the order of the directory', () => {
    fc.assert(
      fc.property(directoryArbitrary, filtersArbitrary, (directory, filters) => {
        const { matches } = applyFilters(directory, filters)
        expect(matches).toEqual(directory.therapists.filter((one) => matchesAll(one, filters)))
      }),
    )
  })

  it('counts for each option how many match if it alone is chosen in its filter', () => {
    fc.assert(
      fc.property(directoryArbitrary, filtersArbitrary, (directory, filters) => {
        const { counts } = applyFilters(directory, filters)
        for (const name of facetNames) {
          for (const value of values[name]) {
            const alone = { ...filters, chosen: { ...filters.chosen, [name]: [value] } }
            const { length } = applyFilters(directory, alone).matches
            expect(counts[name].get(value) ?? 0).toBe(length)
          }
        }
      }),
    )
  })

  it('names for an empty result only filters whose removal helps, and how much', () => {
    fc.assert(
      fc.property(directoryArbitrary, filtersArbitrary, (directory, filters) => {
        for (const { filters: next, count } of listRelaxations(directory, filters)) {
          expect(applyFilters(directory, next).matches).toHaveLength(count)
          expect(count).toBeGreaterThan(0)
          expect(writeFilters(next).length).toBeLessThan(writeFilters(filters).length)
        }
      }),
    )
  })
})

describe('the filters of an address', () => {
  const read = (query: string) => readFilters(new URLSearchParams(query), options)

  it('are read as they were written', () => {
    fc.assert(
      fc.property(filtersArbitrary, fc.integer({ min: 1, max: 20 }), (filters, pages) => {
        const shown = pages * pageSize
        expect(read(writeFilters(filters, shown))).toEqual({
          filters: { ...filters, text: filters.text.trim() },
          hasUnknown: false,
          shown,
        })
      }),
    )
  })

  it.each([
    ['concern=Trauma+%2F+PTSD&concern=ANXIETY', { concern: ['anxiety', 'trauma-ptsd'] }],
    ['language=fr', { language: ['french'] }],
    [
      'language=fran%C3%A7ais&concern=anxi%C3%A9t%C3%A9',
      { language: ['french'], concern: ['anxiety'] },
    ],
    ['age=Adolescents+(13-17)', { age: ['teens'] }],
    ['location=Hintonburg&location=virtual', { location: ['hintonburg', 'virtual'] }],
    ['when=evenings&when=evenings&when=EVENINGS', { when: ['evenings'] }],
    ['concern=&when=', {}],
  ])('%s is understood', (query, chosen) => {
    expect(read(query)).toMatchObject({
      filters: { chosen: { ...noFilters.chosen, ...chosen } },
      hasUnknown: false,
    })
  })

  it.each([
    ['accepting=true', true],
    ['accepting=1', true],
    ['accepting=yes', true],
    ['accepting=false', false],
    ['accepting=0', false],
    ['accepting=', false],
    ['', false],
  ])('%s: only who accepts clients is %s', (query, acceptingOnly) => {
    expect(read(query).filters.acceptingOnly).toBe(acceptingOnly)
  })

  it('leave out values that nobody has, and say so', () => {
    expect(read('concern=insomnia&concern=anxiety')).toMatchObject({
      filters: { chosen: { concern: ['anxiety'] } },
      hasUnknown: true,
    })
    expect(isFiltered(read('location=multiple').filters)).toBe(false)
  })

  it.each([
    ['show=36', 36],
    ['show=25', 36],
    ['show=1', 18],
    ['show=-5', 18],
    ['show=1e9', 450],
    ['show=Infinity', 18],
    ['show=all', 18],
  ])('%s shows %i cards at most', (query, shown) => {
    expect(read(query).shown).toBe(shown)
  })

  it('stay cheap, whatever somebody puts into them', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `concern=value-${n}`).join('&')
    const long = `q=${'x'.repeat(100_000)}&q=second&when=${'y'.repeat(100_000)}`
    const { filters, hasUnknown } = read(`${many}&${long}&age=%00&language=%ED%A0%80`)
    expect(hasUnknown).toBe(true)
    expect(filters.text).toHaveLength(100)
    expect(filters.chosen).toEqual(noFilters.chosen)
    expect(read('q=a%00b').filters.text).toBe('a b')
  })

  it('change one value at a time', () => {
    const one = toggleValue(noFilters, 'when', 'evenings')
    expect(writeFilters(one)).toBe('when=evenings')
    expect(toggleValue(one, 'when', 'evenings')).toEqual(noFilters)
    expect(clearFacet(toggleValue(one, 'age', 'teens'), 'when').chosen.age).toEqual(['teens'])
  })
})
