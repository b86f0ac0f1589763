import type { User } from '../contract.ts'
import type { Account } from './repository/users-table.ts'

/** An account as responses may carry it. */
export const presentUser = (account: Account): User => ({
  id: account.id,
  username: account.username,
  email: account.email,
  firstName: account.firstName,
  lastName: account.lastName,
  role: account.role,
  createdAt: account.createdAt.toISOString(),
})

/** A user with the fields that administrators also see. */
export type AccountDetails = User & {
  isTherapist: boolean
  updatedAt: Date
  isSuspended: boolean
}

export const presentDetails = (account: Account): AccountDetails => ({
  ...presentUser(account),
  isTherapist: account.isTherapist,
  updatedAt: account.updatedAt,
  isSuspended: account.suspendedAt !== null,
})
