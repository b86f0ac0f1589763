import type { Database } from '#platform/server/database/database.ts'
import { createAccountPasswords } from './repository/account-passwords.ts'
import { createAccountChanges } from './repository/change-accounts.ts'
import { createAccountLookup } from './repository/find-accounts.ts'
import { createAccountLists } from './repository/list-accounts.ts'

export type AccountRepository = ReturnType<typeof createAccountRepository>

export const createAccountRepository = (database: Database) => ({
  ...createAccountLookup(database),
  ...createAccountLists(database),
  ...createAccountChanges(database),
  ...createAccountPasswords(database),
})
