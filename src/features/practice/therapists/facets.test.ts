import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FacetName,
  type FacetProfile,
  facetNames,
  hasFacet,
  parseFacetValue,
  readFacets,
  toFacetValue,
} from './facets.ts'

const offices = ['hintonburg', 'kanata']
const empty: FacetProfile = {
  specializations: [],
  approaches: [],
  languages: [],
  ageGroups: [],
  location: '',
  offersVideo: false,
  availability: [],
}
const read = (stated: Partial<FacetProfile>) => readFacets({ ...empty, ...stated }, offices)

describe('a value in a URL', () => {
  const cases: [FacetName, string, string][] = [
    ['concern', 'trauma-ptsd', 'trauma-ptsd'],
    ['concern', 'Trauma / PTSD', 'trauma-ptsd'],
    ['concern', 'Trauma/PTSD', 'trauma-ptsd'],
    ['concern', 'LGBTQ+ issues', 'lgbtq-issues'],
    ['concern', '  ANXIETY ', 'anxiety'],
    ['concern', 'Self‑esteem', 'self-esteem'],
    ['approach', 'EMDR', 'emdr'],
    ['language', 'French', 'french'],
    ['language', 'fr', 'french'],
    ['language', 'Français', 'french'],
    ['language', 'EN', 'english'],
    ['age', 'young-adults', 'young-adults'],
    ['age', 'Young Adults (20-30)', 'young-adults'],
    ['age', 'Adolescents (13-17)', 'teens'],
    ['age', 'Seniors (65+)', 'seniors'],
    ['age', 'Couples', 'couples'],
    ['location', 'Hintonburg', 'hintonburg'],
    ['location', 'Online', 'virtual'],
    ['when', 'Evening', 'evenings'],
    ['concern', '', ''],
    ['concern', '\u0000', ''],
    ['concern', '???', ''],
    ['concern', 'x'.repeat(100_000), ''],
    ['language', 'constructor', 'constructor'],
  ]
  it.each(cases)('%s=%j means %j', (name, text, value) => {
    expect(parseFacetValue(name, text)).toBe(value)
  })

  it('is stable: parsing a value again changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...facetNames), fc.string({ unit: 'grapheme' }), (name, text) => {
        const value = parseFacetValue(name, text)
        expect(parseFacetValue(name, value)).toBe(value)
      }),
      { examples: ['ŉ', 'ʹa', 'ẚ', 'Ꞌa'].map((text) => ['concern', text]) },
    )
  })
})

describe('the facets of a profile', () => {
  it('are its stated terms, once each, in its order', () => {
    expect(
      read({
        specializations: ['Trauma / PTSD', 'Anxiety', 'trauma/ptsd', '--'],
        approaches: ['EMDR'],
        languages: ['English', 'French'],
        ageGroups: ['young-adults', 'Couples', 'Adolescents (13-17)'],
        availability: ['weekdays', 'evenings'],
      }),
    ).toEqual({
      concern: ['trauma-ptsd', 'anxiety'],
      approach: ['emdr'],
      language: ['english', 'french'],
      age: ['young-adults', 'couples', 'teens'],
      location: [],
      when: ['weekdays', 'evenings'],
    })
  })

  it.each([
    ['hintonburg', false, ['hintonburg']],
    [' Kanata', true, ['kanata', 'virtual']],
    ['multiple', false, ['hintonburg', 'kanata']],
    ['multiple', true, ['hintonburg', 'kanata', 'virtual']],
    ['virtual', false, ['virtual']],
    ['virtual', true, ['virtual']],
    ['closed-office', false, []],
    ['', true, ['virtual']],
  ])('name the places of %j, with video %j', (location, offersVideo, places) => {
    expect(read({ location, offersVideo }).location).toEqual(places)
  })

  it('are empty where a profile says nothing, so that it matches no wanted value', () => {
    const facets = read({})
    expect(facetNames.map((name) => facets[name])).toEqual(facetNames.map(() => []))
    expect(hasFacet(facets, 'when', 'evenings')).toBe(false)
    expect(hasFacet(facets, 'language', 'english')).toBe(false)
  })

  it('are found by every spelling of a stated term', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 })), (specializations) => {
        const facets = read({ specializations })
        for (const term of specializations) {
          const value = toFacetValue(term)
          expect(hasFacet(facets, 'concern', parseFacetValue('concern', term))).toBe(value !== '')
        }
      }),
    )
  })
})
