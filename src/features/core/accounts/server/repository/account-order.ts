import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './users-table.ts'

/** The column a list is sorted by. Equal rows follow by name, in ascending order in either case. */
export type AccountOrdering = { by: 'name' | 'username' | 'role'; descending: boolean }

type OrderColumn = 'id' | 'nameOrder' | 'usernameOrder' | 'role' | 'isTherapist'
type OrderStep = { by: OrderColumn; direction: 'asc' | 'desc' }

/**
 * The columns to sort by, most significant first. The id comes last, so that the order is total.
 * Without an ordering accounts are listed as they were created.
 */
export function toOrderSteps(ordering: AccountOrdering | undefined): OrderStep[] {
  const direction = ordering?.descending ? 'desc' : 'asc'
  const byName: OrderStep = { by: 'nameOrder', direction: 'asc' }
  const byId: OrderStep = { by: 'id', direction: 'asc' }
  switch (ordering?.by) {
    case undefined:
      return [byId]
    case 'name':
      return [{ by: 'nameOrder', direction }, byId]
    case 'username':
      return [{ by: 'usernameOrder', direction }, byName, byId]
    case 'role':
      // Administrators, then administrators who are also therapists, then therapists.
      return [{ by: 'role', direction }, { by: 'isTherapist', direction }, byName, byId]
  }
}

export const applyOrder = <Output>(
  query: SelectQueryBuilder<Tables, 'users', Output>,
  ordering: AccountOrdering | undefined,
) =>
  toOrderSteps(ordering).reduce((sorted, { by, direction }) => sorted.orderBy(by, direction), query)
