import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { userSorts } from '../contract.ts'
import {
  defaultUsersView,
  parseUsersView,
  stringifyUsersView,
  switchLook,
  toListQuery,
  type UsersView,
} from './users-view.ts'

describe('the view of the accounts', () => {
  it('requests a page, with what differs from the whole list', () => {
    expect(toListQuery(defaultUsersView)).toEqual({ page: '1', perPage: '24', sort: 'name' })
    const view = { ...defaultUsersView, search: ' roy ', sort: '-role' } as const
    expect(toListQuery({ ...view, look: 'table', page: 3 })).toEqual({
      page: '3',
      perPage: '9',
      sort: '-role',
      search: 'roy',
    })
    expect(toListQuery({ ...defaultUsersView, search: ' ' })).toEqual(toListQuery(defaultUsersView))
  })

  it('keeps the first account in sight when the layout changes', () => {
    const seen = (look: UsersView['look'], page: number) => ({ ...defaultUsersView, look, page })
    expect(switchLook(seen('cards', 2), 'table')).toEqual({ look: 'table', page: 3 })
    expect(switchLook(seen('table', 3), 'cards')).toEqual({ look: 'cards', page: 1 })
    expect(switchLook(seen('table', 4), 'cards')).toEqual({ look: 'cards', page: 2 })
    expect(switchLook(seen('table', 4), 'table')).toEqual({ look: 'table', page: 4 })
  })

  it('is restored from its URL, which has no search', () => {
    const view: fc.Arbitrary<UsersView> = fc.record({
      search: fc.string({ maxLength: 100 }),
      look: fc.constantFrom('cards', 'table'),
      sort: fc.constantFrom(...userSorts),
      page: fc.integer({ min: 1, max: 999_999_999 }),
    })
    fc.assert(
      fc.property(view, fc.constantFrom('cards', 'table'), (seen, preferred) => {
        const query = stringifyUsersView(seen, preferred)
        expect(parseUsersView(query, preferred)).toEqual({ ...seen, search: '' })
      }),
    )
    expect(parseUsersView('', 'table').look).toBe('table')
    expect(parseUsersView('view=cards', 'table').look).toBe('cards')
    expect(parseUsersView('view=wall&sort=-age&page=0')).toEqual(defaultUsersView)
    expect(parseUsersView('page=1e9&sort=name')).toEqual(defaultUsersView)
    expect(parseUsersView(`search=${'x'.repeat(300)}`).search).toBe('x'.repeat(200))
  })
})
