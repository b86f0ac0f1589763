import type { Role } from '#shared/actor.ts'
import { foldText } from '#shared/fold-text.ts'
import type { ManagedUser } from './contract.ts'

type Standing = { role: Role; isTherapist: boolean }

/**
 * Role and profile of an account after a change. A therapist always has a profile; who becomes an
 * administrator keeps theirs in sight only when the change says so.
 */
export function standingAfter(
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
export function accountsInWords(users: readonly Pick<ManagedUser, 'isTherapist'>[]): string {
  const accounts = users.length === 1 ? '1 account' : `${users.length} accounts`
  return `${accounts}, ${users.filter(({ isTherapist }) => isTherapist).length} of them therapists`
}

type Findable = Pick<ManagedUser, 'firstName' | 'lastName' | 'email' | 'username'>

/** Accounts in whose name, e-mail or username each word of the search is. */
export function findUsers<U extends Findable>(users: readonly U[], search: string): U[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return users.filter(({ firstName, lastName, email, username }) => {
    const text = foldText(`${firstName} ${lastName}\n${email}\n${username}`)
    return words.every((word) => text.includes(word))
  })
}

export const userSortKeys = ['name', 'username', 'role'] as const
export type UserSortKey = (typeof userSortKeys)[number]

const collator = new Intl.Collator('en-CA', { sensitivity: 'base' })
type Sortable = Findable & Pick<ManagedUser, 'role' | 'isAdminTherapist'>

const sortText: Record<UserSortKey, (user: Sortable) => string> = {
  name: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  username: ({ username }) => username,
  role: (user) => rolesShown(user).join(' '),
}

export function sortUsers<U extends Sortable>(
  users: readonly U[],
  key: UserSortKey,
  isDescending: boolean,
): U[] {
  const turn = isDescending ? -1 : 1
  return users.toSorted(
    (a, b) =>
      turn * collator.compare(sortText[key](a), sortText[key](b)) ||
      collator.compare(sortText.name(a), sortText.name(b)),
  )
}

export const usersPerPage = 9

/** What the list of accounts is narrowed to and how it is shown; it stands in the address. */
export type UsersView = {
  search: string
  look: 'cards' | 'table'
  sort: UserSortKey
  isDescending: boolean
  /** From 1; of the table. */
  page: number
}

export const plainUsersView: UsersView = {
  search: '',
  look: 'cards',
  sort: 'name',
  isDescending: false,
  page: 1,
}

/** The view that an address names; what it says wrongly, or not at all, is as in the plain view. */
export function usersViewFromQuery(query: string): UsersView {
  const given = new URLSearchParams(query)
  const sort = given.get('sort') ?? ''
  const key = userSortKeys.find((one) => one === sort.replace(/^-/, ''))
  const page = given.get('page') ?? ''
  return {
    search: given.get('search') ?? '',
    look: given.get('view') === 'table' ? 'table' : 'cards',
    sort: key ?? plainUsersView.sort,
    isDescending: key !== undefined && sort.startsWith('-'),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The shortest query for a view, without question mark. */
export function queryFromUsersView({ search, look, sort, isDescending, page }: UsersView): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (look !== plainUsersView.look) query.set('view', look)
  if (sort !== plainUsersView.sort || isDescending)
    query.set('sort', (isDescending ? '-' : '') + sort)
  if (page !== 1) query.set('page', String(page))
  return query.toString()
}
