import { describeError } from '#platform/server/logger.ts'
import type { GoogleConnectionDeps } from './deps.ts'

/** Revokes a permission at Google. A failure is logged: our own row is deleted all the same. */
export async function revokeToken(
  { google, logger }: Pick<GoogleConnectionDeps, 'google' | 'logger'>,
  token: string | undefined,
): Promise<boolean> {
  if (!google || token === undefined) return false
  try {
    await google.revoke(token)
    return true
  } catch (error) {
    logger.warn(describeError(error), 'Google permission not revoked')
    return false
  }
}

/**
 * Called in the transaction that deletes an account: revokes its permission at Google after the
 * commit, in the background. A failure is logged.
 */
export async function revokeAfterCommit(deps: GoogleConnectionDeps, userId: number): Promise<void> {
  const connection = await deps.connections.find(userId)
  if (!connection?.isValid) return
  const token = deps.tokens.decrypt(connection.therapistId, connection.refreshToken)
  deps.database.afterCommit(() => void revokeToken(deps, token))
}
