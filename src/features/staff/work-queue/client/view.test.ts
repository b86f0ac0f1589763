import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadSorts, leadSources, leadStatuses } from '#features/requests/leads/contract/leads.ts'
import { leadAges, leadViews } from '#features/requests/leads/contract/queue.ts'
import { leadOrders } from '#features/requests/leads/labels.ts'
import { languageChoices } from '#platform/client/ui/portal/language-choices.ts'
import { referralChoices } from '#shared/request-origin.ts'
import {
  defaultView,
  fromStoredQuery,
  getSort,
  isFiltered,
  isSameView,
  type LeadsView,
  leadsUrl,
  restrictView,
  toggleSort,
  toListQuery,
  toStoredQuery,
  withoutFilters,
} from './view.ts'

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
    expect(getSort(toggleSort(byName, 'createdAt'))).toBe('-createdAt')
    expect(toggleSort(defaultView, 'createdAt').sort).toBe('createdAt')
  })

  it('of a view is its own until a column is chosen, and is not named in its address', () => {
    const toContact: LeadsView = { ...defaultView, view: 'toContact' }
    expect(getSort(toContact)).toBe('waiting')
    expect(getSort({ ...defaultView, view: 'dueToday' })).toBe('nextAction')
    const reversed = toggleSort(toContact, 'waiting')
    expect(leadsUrl.stringify(reversed)).toBe('view=toContact&sort=-waiting')
    expect(leadsUrl.stringify(toggleSort(reversed, 'waiting'))).toBe('view=toContact')
    const byDate = toggleSort(toContact, 'createdAt')
    expect(leadsUrl.parse(leadsUrl.stringify(byDate))).toMatchObject({ sort: '-createdAt' })
  })
})

describe('a view that is saved', () => {
  it('keeps filters and order, and neither search nor page', () => {
    const view: LeadsView = {
      ...defaultView,
      search: 'Emily',
      view: 'mine',
      language: 'fr',
      therapist: 7,
      sort: 'name',
      page: 3,
      lead: 9,
    }
    const query = toStoredQuery(view)
    expect(query).toEqual({ view: 'mine', language: 'fr', therapist: '7', sort: 'name' })
    expect(isSameView(fromStoredQuery(query), view)).toBe(true)
    expect(isSameView(fromStoredQuery(query), { ...view, language: 'en' })).toBe(false)
  })
})

describe('the URL', () => {
  it('is empty for the default view, short for others, and never has a search', () => {
    expect(leadsUrl.stringify(defaultView)).toBe('')
    expect(leadsUrl.stringify({ ...defaultView, sort: 'createdAt' })).toBe('sort=createdAt')
    const view = {
      search: 'chloé & co',
      view: 'mine',
      status: 'leadLost',
      therapist: 'none',
      language: 'fr',
      service: 'couples',
      location: 'virtual',
      age: 'week',
      source: 'chat',
      heardFrom: 'other',
      campaign: 'newsletter',
      answered: 'true',
      waiting: 'true',
      sort: '-name',
      page: 2,
      lead: 12,
    } as const
    expect(leadsUrl.stringify(view)).toBe(
      'view=mine&status=leadLost&therapist=none&language=fr&service=couples&location=virtual&age=week&source=chat&heardFrom=other&campaign=newsletter&answered=true&waiting=true&sort=-name&page=2&lead=12',
    )
  })

  it('restores any view', () => {
    const number = fc.integer({ min: 1, max: 999_999_999 })
    const view: fc.Arbitrary<LeadsView> = fc.record({
      search: fc.string({ maxLength: 100 }),
      view: fc.constantFrom(...leadViews),
      status: fc.constantFrom('all', ...leadStatuses),
      therapist: fc.oneof(fc.constantFrom('all' as const, 'none' as const), number),
      language: fc.constantFrom(...languageChoices),
      service: fc.string({ minLength: 1, maxLength: 100 }),
      location: fc.string({ minLength: 1, maxLength: 100 }),
      age: fc.constantFrom('all', ...leadAges),
      source: fc.constantFrom('all', ...leadSources),
      heardFrom: fc.constantFrom('all', ...referralChoices),
      campaign: fc.string({ minLength: 1, maxLength: 40 }),
      answered: fc.constantFrom('all', 'true'),
      waiting: fc.constantFrom('all', 'true'),
      sort: fc.option(fc.constantFrom(...leadSorts), { nil: undefined }),
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
