import type { Actor, Origin } from '#shared/actor.ts'
import type { Paginated } from '#shared/endpoint.ts'
import {
  type ManagedUser,
  type UserListQuery,
  type UserSort,
  type UserSortKey,
  usersPerPage,
} from '../contract.ts'
import type { UserAdminDeps } from './deps.ts'
import { userNotFound } from './errors.ts'
import { presentUser } from './present-user.ts'

const toOrdering = (sort: UserSort | undefined) =>
  sort && {
    by: sort.replace('-', '') as UserSortKey, // a sort is a key, or a key after a minus sign
    descending: sort.startsWith('-'),
  }

/**
 * Everyone whom the search finds, in the order they joined unless sorted otherwise. With a page, only the
 * users on it, and how many there are on all pages.
 */
export async function listUsers(
  { accounts, therapists, leads, factors, google, audit }: UserAdminDeps,
  actor: Actor,
  origin: Origin,
  { page, perPage = usersPerPage.table, search, sort }: UserListQuery = {},
): Promise<Paginated<ManagedUser[]>> {
  const slice = page === undefined ? undefined : { limit: perPage, offset: (page - 1) * perPage }
  const ordering = toOrdering(sort)
  const { rows, total } = await accounts.listDetails({ search, ordering, page: slice })
  const listed = rows.map(({ id }) => id)
  // The ids of one page only: the whole list may be too long for a query that names them all.
  const ids = slice && listed
  const [profiles, assignedLeads, connected, toSecondStep, lastSignIns] = await Promise.all([
    therapists.listProfiles(ids),
    leads.countAssigned(ids),
    google.listConnected(ids),
    factors.listSecondSteps(),
    audit.listLastSignIns(listed),
  ])
  await audit.recordList({ actor, origin, record: 'user', ids: listed })
  const users = rows.map((account) =>
    presentUser(account, {
      profile: profiles.get(account.id),
      assignedLeads,
      connected,
      toSecondStep,
      lastSignIns,
    }),
  )
  return { rows: users, total }
}

/** A user's rank in the list of everyone, from 1. @throws not-found */
export async function findUserRank(
  { accounts }: UserAdminDeps,
  id: number,
  sort?: UserSort,
): Promise<number> {
  const rank = await accounts.findRank(id, toOrdering(sort))
  if (rank === undefined) throw userNotFound()
  return rank
}
