import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createAccountRepository } from './repository.ts'
import { type AccountDeps, type AccountService, createAccountService } from './service.ts'

export function createAccounts(
  { database, clock }: Infrastructure,
  { readFacts }: Pick<AccountDeps, 'readFacts'>,
): FeatureModule<AccountService> {
  const accounts = createAccountRepository(database)
  return { service: createAccountService({ accounts, clock, readFacts }) }
}
