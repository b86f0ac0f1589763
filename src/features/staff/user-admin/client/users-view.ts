import * as z from 'zod/mini'
import { toPageNumber } from '#shared/list-pages.ts'
import { maxSearchLength } from '#shared/record-fields.ts'
import { createUrlState, positiveNumber, textUpTo } from '#shared/url-state.ts'
import { type UserSort, userSorts, usersPerPage } from '../contract.ts'

export const usersLooks = ['cards', 'table'] as const
export type UsersLook = (typeof usersLooks)[number]

const usersUrl = createUrlState(
  {
    search: textUpTo(maxSearchLength),
    /** Absent: as this browser's user prefers. */
    view: z.optional(z.enum(usersLooks)),
    sort: z.enum(userSorts),
    page: positiveNumber,
  },
  { search: '', view: undefined, sort: 'name', page: 1 },
)

/** The filters and layout of the list of accounts. */
export type UsersView = {
  search: string
  look: UsersLook
  sort: UserSort
  /** From 1. */
  page: number
}

export const defaultUsersView: UsersView = { search: '', look: 'cards', sort: 'name', page: 1 }

/** The view in a URL, with the layout that this browser's user prefers if it names none. */
export function parseUsersView(query: string, preferred = defaultUsersView.look): UsersView {
  const { view: look = preferred, ...rest } = usersUrl.parse(query)
  return { ...rest, look }
}

/** The shortest query for a view, without question mark and search. The table is always named. */
export function stringifyUsersView(
  { look, ...rest }: UsersView,
  preferred = defaultUsersView.look,
): string {
  const isNamed = look === 'table' || look !== preferred
  return usersUrl.stringify({ ...rest, view: isNamed ? look : undefined })
}

/** The request for the list that a view shows. */
export const toListQuery = ({ search, look, sort, page }: UsersView) => ({
  page: String(page),
  perPage: `${usersPerPage[look]}` as const,
  sort,
  ...(search.trim() && { search: search.trim() }),
})

/** The change of a view to another layout. The page is the one with the account that was first. */
export function switchLook({ page, look: before }: UsersView, look: UsersLook) {
  const first = (page - 1) * usersPerPage[before] + 1
  return { look, page: toPageNumber(first, usersPerPage[look]) }
}
