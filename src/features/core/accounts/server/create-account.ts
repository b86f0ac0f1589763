import type { Clock } from '#platform/server/clock.ts'
import type { Role } from '#shared/actor.ts'
import type { User } from '../contract.ts'
import { presentUser } from './present-account.ts'
import type { AccountRepository } from './repository.ts'

export type AccountToCreate = {
  email: string
  firstName: string
  lastName: string
  role: Role
  isTherapist: boolean
  /** An Argon2id hash from `hashPassword`: hashing is too slow for a transaction. */
  passwordHash: string
}

/** Undefined when the username or email is taken. The username is the email. */
export async function createAccount(
  { accounts, clock }: { accounts: Pick<AccountRepository, 'insert'>; clock: Clock },
  { passwordHash, ...person }: AccountToCreate,
): Promise<User | undefined> {
  const now = clock.now()
  const account = await accounts.insert({
    ...person,
    username: person.email,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  })
  return account && presentUser(account)
}
