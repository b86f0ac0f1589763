import type { Origin } from '#shared/actor.ts'
import type { AuthContext } from './context.ts'
import { lockSignIns, toAccountKey } from './login-attempt.ts'
import { recordUserAction } from './record-user-action.ts'

/** Ends the session, if there is one. */
export async function signOut(
  context: AuthContext,
  sessionToken: string | undefined,
  origin: Origin,
): Promise<void> {
  if (!sessionToken) return
  await context.database.transaction(async () => {
    const userId = await context.sessions.end(sessionToken)
    if (userId !== undefined) await recordUserAction(context, userId, origin, 'account.signed_out')
  })
}

/**
 * Ends every session and every pending sign-in of an account, except the session of `exceptToken`.
 * For a changed password, a changed role and a deletion: call it in the transaction of that change
 * and before it, so that a concurrent sign-in is either ended too or sees the changed account.
 */
export async function endEverySignIn(
  { database, sessions, repository }: AuthContext,
  userId: number,
  exceptToken?: string,
): Promise<void> {
  await database.transaction(async () => {
    await lockSignIns(database, toAccountKey(userId))
    await sessions.endAllForUser(userId, exceptToken)
    await repository.deletePendingForUser(userId)
  })
}
