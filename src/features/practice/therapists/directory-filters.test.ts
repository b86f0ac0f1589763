import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRuns } from '../../../../tests/support/run.ts'
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
  sortBySoonest,
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
  foundBy: [],
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
      searchText: fc.constantFrom('noor ali', 'elise tremblay anxiete', ''),
    }),
    { maxLength: 12 },
  )
  .map(
    (drawn): Directory => ({
      options,
      searchWords: [],
      violenceLines: [],
      therapists: drawn.map((entry, id) => ({ ...base, id, ...entry })),
      licensed: drawn.length,
    }),
  )
const filtersArbitrary: fc.Arbitrary<Filters> = fc.record({
  chosen: facetsArbitrary,
  acceptingOnly: fc.boolean(),
  text: fc.constantFrom('', 'Noor', 'ANXIÉTÉ', 'nobody', '  '),
  isSoonestFirst: fc.boolean(),
})

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The rules once more, one therapist at a time. */
const matchesAll = (entry: DirectoryEntry, { chosen, acceptingOnly, text }: Filters) =>
  (!acceptingOnly || entry.acceptingClients) &&
  entry.searchText.includes(fold(text).trim()) &&
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

  it('always names a way out of an empty result, with as few filters as possible', () => {
    fc.assert(
      fc.property(directoryArbitrary, filtersArbitrary, (directory, filters) => {
        const isEmpty = applyFilters(directory, filters).matches.length === 0
        const ways = listRelaxations(directory, filters)
        expect(ways.length > 0).toBe(isEmpty && directory.therapists.length > 0)
        const [{ parts } = { parts: [] }] = ways
        if (parts.length < 2) return
        for (const name of facetNames) {
          expect(applyFilters(directory, clearFacet(filters, name)).matches).toEqual([])
        }
        for (const less of [{ acceptingOnly: false }, { text: '' }]) {
          expect(applyFilters(directory, { ...filters, ...less }).matches).toEqual([])
        }
      }),
      { numRuns: toRuns(500) },
    )
  })
})

describe('the filters of an address', () => {
  const read = (query: string) => readFilters(new URLSearchParams(query), options)

  it('are read as they were written', () => {
    fc.assert(
      fc.property(filtersArbitrary, fc.integer({ min: 1, max: 8 }), (filters, pages) => {
        const shown = pages * pageSize
        expect(read(writeFilters(filters, shown))).toEqual({
          filters: { ...filters, text: filters.text.trim() },
          isTextCut: false,
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

  it('have values that no one has after the others, as they were typed and once each', () => {
    const { filters } = read('concern=Zen&concern=In+somnia%00&concern=anxiety&concern=zen')
    expect(filters.chosen.concern).toEqual(['anxiety', 'In somnia', 'zen'])
    expect(read(writeFilters(filters)).filters).toEqual(filters)
    expect(isFiltered(read('language=klingon').filters)).toBe(true)
  })

  it('with a value that no one has match no one, unless another one of the filter is chosen', () => {
    fc.assert(
      fc.property(directoryArbitrary, (directory) => {
        const find = (query: string) => applyFilters(directory, read(query).filters).matches
        expect(find('language=klingon')).toEqual([])
        expect(find('language=klingon&language=french')).toEqual(find('language=french'))
        const ways = listRelaxations(directory, read('language=klingon').filters)
        const { length } = directory.therapists
        expect(ways).toEqual(
          length === 0 ? [] : [{ parts: ['language'], filters: noFilters, count: length }],
        )
      }),
    )
  })

  it('say that the end of a long text is not searched for', () => {
    expect(read(`q=${'x'.repeat(100)}`).isTextCut).toBe(false)
    expect(read(`q=${'x'.repeat(3_000)}`)).toMatchObject({
      filters: { text: 'x'.repeat(100) },
      isTextCut: true,
    })
  })

  it.each([
    ['show=120', 120],
    ['show=61', 120],
    ['show=1', 60],
    ['show=-5', 60],
    ['show=1e9', 480],
    ['show=Infinity', 60],
    ['show=all', 60],
  ])('%s shows %i cards at most', (query, shown) => {
    expect(read(query).shown).toBe(shown)
  })

  it('stay cheap, whatever someone puts into them', () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `concern=value-${n}`).join('&')
    const long = `q=${'x'.repeat(100_000)}&q=second&when=${'y'.repeat(100_000)}`
    const { filters } = read(`${many}&${long}&age=%00&language=%20`)
    expect(filters.text).toHaveLength(100)
    expect(filters.chosen).toEqual({
      ...noFilters.chosen,
      concern: ['value-0', 'value-1', 'value-10', 'value-11', 'value-12'],
      when: ['y'.repeat(100)],
    })
    expect(read('q=a%00b').filters.text).toBe('a b')
  })

  it('change one value at a time', () => {
    const one = toggleValue(noFilters, 'when', 'evenings')
    expect(writeFilters(one)).toBe('when=evenings')
    expect(toggleValue(one, 'when', 'evenings')).toEqual(noFilters)
    expect(clearFacet(toggleValue(one, 'age', 'teens'), 'when').chosen.age).toEqual(['teens'])
  })
})

it('puts those with the soonest free call first, and those without one last in their order', () => {
  const people = ['ada', 'bo', 'cy', 'di'].map((slug) => ({ slug }))
  const calls = new Map([
    ['di', '2026-12-01T19:20:00.000Z'],
    ['bo', '2026-12-02T19:20:00.000Z'],
  ])
  expect(sortBySoonest(people, calls).map(({ slug }) => slug)).toEqual(['di', 'bo', 'ada', 'cy'])
})
