import type { Generated, Selectable } from 'kysely'
import type { Role } from '#shared/actor.ts'

type UsersTable = {
  id: Generated<number>
  username: string
  usernameKey: string
  /** An Argon2id hash. */
  password: string
  email: string
  emailKey: string
  firstName: string
  lastName: string
  role: Role
  isTherapist: boolean
  createdAt: Date
  updatedAt: Date
  /** Since when no one can sign in to the account; null while it is active. */
  suspendedAt: Date | null
  /** Derived columns for searching and sorting, see `toSearchColumns`. */
  searchText: string
  nameOrder: string
  usernameOrder: string
}

export type Tables = { users: UsersTable }

type SearchColumn = 'searchText' | 'nameOrder' | 'usernameOrder'
export type Account = Omit<Selectable<UsersTable>, 'usernameKey' | 'emailKey' | SearchColumn>

export const accountColumns = [
  'id',
  'username',
  'password',
  'email',
  'firstName',
  'lastName',
  'role',
  'isTherapist',
  'createdAt',
  'updatedAt',
  'suspendedAt',
] as const

/** The same for every spelling of one address: names are compared by it, and it is unique. */
export const toLoginKey = (usernameOrEmail: string) => usernameOrEmail.trim().toLowerCase()
