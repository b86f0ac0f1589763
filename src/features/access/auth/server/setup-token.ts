import { hashToken, randomToken } from '#platform/server/crypto.ts'
import type { AuthContext } from './context.ts'

const lifetimeMs = 7 * 24 * 60 * 60 * 1000

/** Creates the token of the setup link printed at start, or undefined when there is an account. */
export async function createSetupToken({
  accounts,
  repository,
  clock,
}: AuthContext): Promise<string | undefined> {
  if (!(await accounts.isEmpty())) {
    await repository.deleteSetupTokens()
    return undefined
  }
  const token = randomToken()
  const now = clock.now()
  const since = new Date(now.getTime() - lifetimeMs)
  await repository.insertSetupToken(hashToken(token), now, since)
  return token
}
