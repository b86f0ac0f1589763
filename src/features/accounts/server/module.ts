import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { createAccountRepository } from './repository.ts'
import { type AccountService, createAccountService } from './service.ts'

export { isEasyToGuess } from './service.ts'

export function createAccounts({ database, clock }: Infrastructure): FeatureModule<AccountService> {
  const service = createAccountService({ accounts: createAccountRepository(database), clock })
  return { service }
}
