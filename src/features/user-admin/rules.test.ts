import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roles } from '#shared/actor.ts'
import {
  accountsInWords,
  findUsers,
  plainUsersView,
  queryFromUsersView,
  rolesShown,
  sortUsers,
  standingAfter,
  type UsersView,
  userSortKeys,
  usersViewFromQuery,
} from './rules.ts'

const standing = fc.record({ role: fc.constantFrom(...roles), isTherapist: fc.boolean() })
const change = fc.record(
  { role: fc.constantFrom(...roles), isTherapist: fc.boolean() },
  { requiredKeys: [] },
)

describe('role and profile after a change', () => {
  it('follow the role, and of administrators the switch', () => {
    fc.assert(
      fc.property(standing, change, (before, wanted) => {
        const after = standingAfter(before, wanted)
        expect(after.role).toBe(wanted.role ?? before.role)
        if (after.role === 'therapist') expect(after.isTherapist).toBe(true)
        else if (wanted.isTherapist !== undefined) {
          expect(after.isTherapist).toBe(wanted.isTherapist)
        } else expect(after.isTherapist).toBe(before.role === 'admin' && before.isTherapist)
      }),
    )
  })

  it('stay where nothing is asked, and a change asked twice is one', () => {
    fc.assert(
      fc.property(standing, change, (before, wanted) => {
        const after = standingAfter(before, wanted)
        expect(standingAfter(after, {})).toEqual(after)
        expect(standingAfter(after, wanted)).toEqual(after)
      }),
    )
  })
})

const person = (firstName: string, lastName: string, more = {}) => ({
  firstName,
  lastName,
  email: `${firstName}@stillwater.example`,
  username: `${lastName}.login`,
  role: 'therapist' as const,
  isAdminTherapist: false,
  isTherapist: true,
  ...more,
})
const elise = person('Élise', 'Tremblay', { role: 'admin', isAdminTherapist: true })
const maya = person('Maya', 'Chen')
const grace = person('Grace', 'Kim', { role: 'admin', isTherapist: false })
const everyone = [elise, maya, grace]

describe('a list of accounts', () => {
  it.each([
    ['elise', [elise]],
    ['TREMBLAY él', [elise]],
    ['chen.login', [maya]],
    ['grace@stillwater', [grace]],
    ['stillwater', everyone],
    ['maya kim', []],
    ['  ', everyone],
  ])('searched for "%s"', (search, found) => {
    expect(findUsers(everyone, search)).toEqual(found)
  })

  it('is sorted by name, username or role, either way', () => {
    expect(sortUsers(everyone, 'name', false)).toEqual([elise, grace, maya])
    expect(sortUsers(everyone, 'username', true)).toEqual([elise, grace, maya])
    expect(sortUsers(everyone, 'role', false)).toEqual([grace, elise, maya])
  })

  it('is counted in words, with the badges of each', () => {
    expect(accountsInWords(everyone)).toBe('3 accounts, 2 of them therapists')
    expect(accountsInWords([grace])).toBe('1 account, 0 of them therapists')
    expect(everyone.map(rolesShown)).toEqual([['admin', 'therapist'], ['therapist'], ['admin']])
  })

  it('is seen as its address says', () => {
    const view: fc.Arbitrary<UsersView> = fc.record({
      search: fc.string(),
      look: fc.constantFrom('cards', 'table'),
      sort: fc.constantFrom(...userSortKeys),
      isDescending: fc.boolean(),
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    fc.assert(
      fc.property(view, (seen) => {
        expect(usersViewFromQuery(queryFromUsersView(seen))).toEqual(seen)
      }),
    )
    expect(usersViewFromQuery('view=wall&sort=-age&page=0')).toEqual(plainUsersView)
  })
})
