import type { Database } from '#platform/server/database/database.ts'
import { createExpiredRowRepository } from './repository/expired-rows.ts'
import { createFailureCountRepository } from './repository/failure-counts.ts'
import { createLoginFailureRepository } from './repository/login-failures.ts'
import { createPendingSignInRepository } from './repository/pending-sign-ins.ts'
import { createSetupTokenRepository } from './repository/setup-tokens.ts'
import { createVerificationCodeRepository } from './repository/verification-codes.ts'

export type AuthRepository = ReturnType<typeof createAuthRepository>

export const createAuthRepository = (database: Database) => ({
  ...createPendingSignInRepository(database),
  ...createVerificationCodeRepository(database),
  ...createLoginFailureRepository(database),
  ...createFailureCountRepository(database),
  ...createSetupTokenRepository(database),
  ...createExpiredRowRepository(database),
})
