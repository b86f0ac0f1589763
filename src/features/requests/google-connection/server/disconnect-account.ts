import type { Actor, Origin } from '#shared/actor.ts'
import type { GoogleConnectionDeps } from './deps.ts'
import { revokeToken } from './revoke-token.ts'

/** Deletes the connection, then revokes the permission at Google. */
export async function disconnectAccount(
  deps: GoogleConnectionDeps,
  actor: Actor,
  origin: Origin,
): Promise<{ success: boolean; message: string }> {
  const { audit, connections, database, tokens } = deps
  const connection = await connections.find(actor.userId)
  if (!connection) return { success: true, message: 'No Google account is connected.' }
  const { therapistId: id, refreshToken, isValid } = connection
  await database.transaction(async () => {
    await connections.disconnect(id)
    await audit.record({
      actor,
      origin,
      record: 'profile',
      id,
      action: 'profile.google_disconnected',
    })
  })
  // A permission that Google has ended needs no revocation.
  const isRevoked = !isValid || (await revokeToken(deps, tokens.decrypt(id, refreshToken)))
  return {
    success: true,
    message: isRevoked
      ? 'Your Google account is disconnected.'
      : 'Your Google account is disconnected here. Google could not be informed: remove the access in your Google account under Security.',
  }
}
