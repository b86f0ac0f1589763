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

type Standing = { role: Role; isTherapist: boolean }

/**
 * Role and profile of an account after a change. A therapist always has a profile; who becomes an
 * administrator keeps theirs in sight only when the change says so.
 */
export function resolveRole(
  before: Standing,
  change: { role?: Role | undefined; isTherapist?: boolean | undefined },
): Standing {
  const role = change.role ?? before.role
  if (role === 'therapist') return { role, isTherapist: true }
  const kept = before.role === 'admin' && before.isTherapist
  return { role, isTherapist: change.isTherapist ?? kept }
}

export const roleNames: Record<Role, string> = { admin: 'Administrator', therapist: 'Therapist' }

/** The badges of an account: an administrator may be a therapist too. */
export const rolesShown = (user: Pick<ManagedUser, 'role' | 'isAdminTherapist'>): Role[] =>
  user.isAdminTherapist ? ['admin', 'therapist'] : [user.role]

/** How many accounts there are, in words. */
export function accountsInWords({ accounts, therapists }: UserCounts): string {
  const all = accounts === 1 ? '1 account' : `${accounts} accounts`
  if (therapists === 0) return `${all}, no therapists yet`
  if (therapists === accounts)
    return accounts === 1 ? `${all}, a therapist` : `${all}, all therapists`
  return therapists === 1
    ? `${all}, 1 of them a therapist`
    : `${all}, ${therapists} of them therapists`
}

/** What the list of accounts is narrowed to and how it is shown; it stands in the address. */
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
 * The view that an address names; what it says wrongly, or not at all, is as in the plain view. Cards
 * or table: as this browser's user prefers, unless the address names one.
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

/** A view's order as the address says it. */
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

/** A view as the list is asked for it. */
export const toListQuery = (view: UsersView) => ({
  page: String(view.page),
  perPage: `${usersPerPage[view.look]}` as const,
  sort: toSort(view),
  ...(view.search.trim() && { search: view.search.trim() }),
})

/** What changes of a view with another look: who came first on the page stays in sight. */
export function lookAs({ page, look: before }: UsersView, look: UsersView['look']) {
  const first = (page - 1) * usersPerPage[before] + 1
  return { look, page: toPageNumber(first, usersPerPage[look]) }
}
