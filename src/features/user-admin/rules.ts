import type { Role } from '#shared/actor.ts'
import { toPageNumber } from '#shared/list-pages.ts'
import { maxSearchLength } from '#shared/text.ts'
import {
  type ManagedUser,
  type UserCounts,
  type UserSort,
  type UserSortKey,
  userSortKeys,
  usersPerPage,
} from './contract.ts'

type RoleState = { role: Role; isTherapist: boolean }

/**
 * Role and profile of an account after a change. A therapist always has a profile; someone who becomes an
 * administrator has a visible one only when the change asks for it.
 */
export function resolveRole(
  before: RoleState,
  change: { role?: Role | undefined; isTherapist?: boolean | undefined },
): RoleState {
  const role = change.role ?? before.role
  if (role === 'therapist') return { role, isTherapist: true }
  const hasVisibleProfile = before.role === 'admin' && before.isTherapist
  return { role, isTherapist: change.isTherapist ?? hasVisibleProfile }
}

export const roleNames: Record<Role, string> = { admin: 'Administrator', therapist: 'Therapist' }

/** The role badges of an account: an administrator may be a therapist too. */
export const getRoleBadges = (user: Pick<ManagedUser, 'role' | 'isAdminTherapist'>): Role[] =>
  user.isAdminTherapist ? ['admin', 'therapist'] : [user.role]

/** `3 accounts, 2 of them therapists`. */
export function formatAccountCount({ accounts, therapists }: UserCounts): string {
  const all = accounts === 1 ? '1 account' : `${accounts} accounts`
  if (therapists === 0) return `${all}, no therapists yet`
  if (therapists === accounts)
    return accounts === 1 ? `${all}, a therapist` : `${all}, all therapists`
  return therapists === 1
    ? `${all}, 1 of them a therapist`
    : `${all}, ${therapists} of them therapists`
}

/** The filters and layout of the list of accounts, as in the address. */
export type UsersView = {
  search: string
  look: 'cards' | 'table'
  sort: UserSortKey
  isDescending: boolean
  /** From 1. */
  page: number
}

export const plainUsersView: UsersView = {
  search: '',
  look: 'cards',
  sort: 'name',
  isDescending: false,
  page: 1,
}

export const usersLooks: readonly UsersView['look'][] = ['cards', 'table']

const parsePage = (page: string | null) =>
  page !== null && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : plainUsersView.page

/**
 * The view in an address; absent and invalid values fall back to the default. The layout falls back to the
 * one that this browser's user prefers.
 */
export function usersViewFromQuery(query: string, preferred = plainUsersView.look): UsersView {
  const given = new URLSearchParams(query)
  const sort = given.get('sort') ?? ''
  const key = userSortKeys.find((one) => one === sort.replace(/^-/, ''))
  return {
    search: (given.get('search') ?? '').slice(0, maxSearchLength),
    look: usersLooks.find((look) => look === given.get('view')) ?? preferred,
    sort: key ?? plainUsersView.sort,
    isDescending: key !== undefined && sort.startsWith('-'),
    page: parsePage(given.get('page')),
  }
}

/** A view's order as in the address. */
export const toSort = ({
  sort,
  isDescending,
}: Pick<UsersView, 'sort' | 'isDescending'>): UserSort => (isDescending ? `-${sort}` : sort)

/** The shortest query for a view, without question mark. */
export function queryFromUsersView(view: UsersView, preferred = plainUsersView.look): string {
  const { search, look, page } = view
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (look === 'table' || look !== preferred) query.set('view', look)
  if (toSort(view) !== plainUsersView.sort) query.set('sort', toSort(view))
  if (page !== plainUsersView.page) query.set('page', String(page))
  return query.toString()
}

/** The request for the list that a view shows. */
export const toListQuery = (view: UsersView) => ({
  page: String(view.page),
  perPage: `${usersPerPage[view.look]}` as const,
  sort: toSort(view),
  ...(view.search.trim() && { search: view.search.trim() }),
})

/** The change of a view to another layout. The page is the one with the account that was first. */
export function switchLook({ page, look: before }: UsersView, look: UsersView['look']) {
  const first = (page - 1) * usersPerPage[before] + 1
  return { look, page: toPageNumber(first, usersPerPage[look]) }
}
