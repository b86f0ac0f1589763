import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '#shared/actor.ts'
import { userSortKeys } from './contract.ts'
import {
  formatAccountCount,
  getRoleBadges,
  plainUsersView,
  queryFromUsersView,
  resolveRole,
  switchLook,
  toListQuery,
  type UsersView,
  usersViewFromQuery,
} from './rules.ts'

const roleState = fc.record({ role: fc.constantFrom(...roles), isTherapist: fc.boolean() })
const change = fc.record(
  { role: fc.constantFrom(...roles), isTherapist: fc.boolean() },
  { requiredKeys: [] },
)

describe('role and profile after a change', () => {
  it('gives every therapist a profile, and an administrator one when the switch is on', () => {
    fc.assert(
      fc.property(roleState, change, (before, wanted) => {
        const after = resolveRole(before, wanted)
        expect(after.role).toBe(wanted.role ?? before.role)
        if (after.role === 'therapist') expect(after.isTherapist).toBe(true)
        else if (wanted.isTherapist !== undefined) {
          expect(after.isTherapist).toBe(wanted.isTherapist)
        } else expect(after.isTherapist).toBe(before.role === 'admin' && before.isTherapist)
      }),
    )
  })

  it('do not change without a request, nor when the same request is repeated', () => {
    fc.assert(
      fc.property(roleState, change, (before, wanted) => {
        const after = resolveRole(before, wanted)
        expect(resolveRole(after, {})).toEqual(after)
        expect(resolveRole(after, wanted)).toEqual(after)
      }),
    )
  })
})

describe('a list of accounts', () => {
  it('shows how many accounts and therapists there are, and the badges of each', () => {
    expect(formatAccountCount({ accounts: 3, therapists: 2 })).toBe(
      '3 accounts, 2 of them therapists',
    )
    expect(formatAccountCount({ accounts: 1, therapists: 0 })).toBe('1 account, no therapists yet')
    expect(formatAccountCount({ accounts: 1, therapists: 1 })).toBe('1 account, a therapist')
    expect(formatAccountCount({ accounts: 3, therapists: 1 })).toBe(
      '3 accounts, 1 of them a therapist',
    )
    expect(formatAccountCount({ accounts: 3, therapists: 3 })).toBe('3 accounts, all therapists')
    expect(getRoleBadges({ role: 'admin', isAdminTherapist: true })).toEqual(['admin', 'therapist'])
    expect(getRoleBadges({ role: 'admin', isAdminTherapist: false })).toEqual(['admin'])
    expect(getRoleBadges({ role: 'therapist', isAdminTherapist: false })).toEqual(['therapist'])
  })

  it('is asked for by pages, with what differs from the whole', () => {
    expect(toListQuery(plainUsersView)).toEqual({ page: '1', perPage: '24', sort: 'name' })
    const view = { ...plainUsersView, search: ' roy ', sort: 'role', isDescending: true } as const
    expect(toListQuery({ ...view, look: 'table', page: 3 })).toEqual({
      page: '3',
      perPage: '9',
      sort: '-role',
      search: 'roy',
    })
    expect(toListQuery({ ...plainUsersView, search: ' ' })).toEqual(toListQuery(plainUsersView))
  })

  it('keeps in sight who came first when it is shown otherwise', () => {
    const seen = (look: UsersView['look'], page: number) => ({ ...plainUsersView, look, page })
    expect(switchLook(seen('cards', 2), 'table')).toEqual({ look: 'table', page: 3 })
    expect(switchLook(seen('table', 3), 'cards')).toEqual({ look: 'cards', page: 1 })
    expect(switchLook(seen('table', 4), 'cards')).toEqual({ look: 'cards', page: 2 })
    expect(switchLook(seen('table', 4), 'table')).toEqual({ look: 'table', page: 4 })
  })

  it('is seen as its address says', () => {
    const view: fc.Arbitrary<UsersView> = fc.record({
      search: fc.string({ maxLength: 100 }),
      look: fc.constantFrom('cards', 'table'),
      sort: fc.constantFrom(...userSortKeys),
      isDescending: fc.boolean(),
      page: fc.integer({ min: 1, max: 999_999_999 }),
    })
    fc.assert(
      fc.property(view, fc.constantFrom('cards', 'table'), (seen, preferred) => {
        const query = queryFromUsersView(seen, preferred)
        expect(usersViewFromQuery(query, preferred)).toEqual(seen)
      }),
    )
    expect(usersViewFromQuery('', 'table').look).toBe('table')
    expect(usersViewFromQuery('view=cards', 'table').look).toBe('cards')
    expect(usersViewFromQuery('view=wall&sort=-age&page=0')).toEqual(plainUsersView)
    expect(usersViewFromQuery('page=1e9&sort=name')).toEqual(plainUsersView)
    expect(usersViewFromQuery(`search=${'x'.repeat(300)}`).search).toBe('x'.repeat(200))
  })
})
