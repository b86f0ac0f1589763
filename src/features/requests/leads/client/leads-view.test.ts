import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageChoices } from '#platform/client/ui/portal/language-choices.ts'
import { leadSorts, leadStatuses } from '../contract/leads.ts'
import { leadOrders } from '../labels.ts'
import {
  defaultView,
  isFiltered,
  type LeadsView,
  leadsUrl,
  restrictView,
  toggleSort,
  toListQuery,
  withoutFilters,
} from './leads-view.ts'

describe('the query of the endpoint', () => {
  it('names the page, the order and the filters that are set', () => {
    expect(toListQuery(defaultView)).toEqual({ page: '1', sort: '-createdAt' })
    const filters = { search: ' roy ', status: 'leadLost', therapist: 7, language: 'fr' } as const
    expect(toListQuery({ ...defaultView, ...filters, page: 2 })).toEqual({
      page: '2',
      sort: '-createdAt',
      search: 'roy',
      status: 'leadLost',
      therapist: '7',
      language: 'fr',
    })
  })
})

describe('filters', () => {
  it('by therapist are for administrators only', () => {
    const view = { ...defaultView, therapist: 7 }
    expect(restrictView(true, view)).toEqual(view)
    expect(restrictView(false, view)).toEqual(defaultView)
  })

  it('do not include a search for spaces', () => {
    expect(isFiltered({ ...defaultView, search: ' ' })).toBe(false)
    expect(isFiltered({ ...defaultView, therapist: 'none' })).toBe(true)
  })

  it('are all removed at once', () => {
    const view: LeadsView = { ...defaultView, search: 'roy', language: 'fr', sort: 'name', page: 3 }
    expect(isFiltered(view)).toBe(true)
    expect({ ...view, ...withoutFilters }).toEqual({ ...defaultView, sort: 'name' })
  })
})

describe('the order', () => {
  it('is reversed by a second press, and starts with the newest lead', () => {
    const byName = toggleSort({ ...defaultView, page: 3 }, 'name')
    expect(byName).toMatchObject({ sort: 'name', page: 1 })
    expect(toggleSort(byName, 'name').sort).toBe('-name')
    expect(toggleSort(byName, 'createdAt').sort).toBe('-createdAt')
    expect(toggleSort(defaultView, 'createdAt').sort).toBe('createdAt')
  })
})

describe('the URL', () => {
  it('is empty for the default view, short for others, and never has a search', () => {
    expect(leadsUrl.stringify(defaultView)).toBe('')
    expect(leadsUrl.stringify({ ...defaultView, sort: 'createdAt' })).toBe('sort=createdAt')
    const view = {
      search: 'chloé & co',
      status: 'leadLost',
      therapist: 'none',
      language: 'fr',
      answered: 'true',
      waiting: 'true',
      sort: '-name',
      page: 2,
      lead: 12,
    } as const
    expect(leadsUrl.stringify(view)).toBe(
      'status=leadLost&therapist=none&language=fr&answered=true&waiting=true&sort=-name&page=2&lead=12',
    )
  })

  it('restores any view', () => {
    const number = fc.integer({ min: 1, max: 999_999_999 })
    const view: fc.Arbitrary<LeadsView> = fc.record({
      search: fc.string({ maxLength: 100 }),
      status: fc.constantFrom('all', ...leadStatuses),
      therapist: fc.oneof(fc.constantFrom('all' as const, 'none' as const), number),
      language: fc.constantFrom(...languageChoices),
      answered: fc.constantFrom('all', 'true'),
      waiting: fc.constantFrom('all', 'true'),
      sort: fc.constantFrom(...leadSorts),
      page: number,
      lead: fc.option(number, { nil: undefined }),
    })
    fc.assert(
      fc.property(view, (shown) => {
        const read = leadsUrl.parse(`?${leadsUrl.stringify(shown)}`)
        expect(read).toEqual({ ...shown, search: '' })
      }),
    )
  })

  it('restores every order that phones offer', () => {
    for (const { value } of leadOrders(true)) {
      expect(leadsUrl.parse(`sort=${value}`).sort).toBe(value)
    }
  })

  it('ignores invalid values', () => {
    const query = '?status=gone&therapist=-1&language=de&answered=no&sort=phone&page=0&lead=1e3'
    expect(leadsUrl.parse(query)).toEqual(defaultView)
  })
})
