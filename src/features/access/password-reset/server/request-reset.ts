import { toMailedLinkPath } from '#features/access/auth/rules.ts'
import type { User } from '#features/core/accounts/contract.ts'
import { hashToken, randomToken } from '#platform/server/crypto.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { runInLanguage } from '#platform/server/language.ts'
import { describeError } from '#platform/server/logger.ts'
import type { Origin } from '#shared/actor.ts'
import { maxEmailsPerWindow, resetMinutes } from '../rules.ts'
import type { PasswordResetDeps } from './deps.ts'
import { passwordResetEmail } from './emails.ts'

const windowMs = resetMinutes * 60 * 1000

/** Records a request for a link, or why none was sent. Anyone can repeat those, so repeats are counted. */
const recordRequest = (
  { audit }: PasswordResetDeps,
  userId: number | null,
  origin: Origin,
  outcome: 'success' | 'failed' | 'refused',
) =>
  audit.record({
    actor: null,
    origin,
    record: 'user',
    id: userId,
    action: 'account.reset_requested',
    outcome,
    foldsRepeats: true,
  })

/** Stores a link unless the account got too many of them, or is suspended. @returns the link's token */
async function createLink(
  deps: PasswordResetDeps,
  userId: number,
  origin: Origin,
): Promise<string | undefined> {
  const { database, resets, accounts, clock, isRateLimited } = deps
  return database.transaction(async () => {
    // Instances count one after the other, so that concurrent requests send no more emails.
    await lockUntilCommit(database, `password reset of ${userId}`)
    const createdAt = clock.now()
    const since = new Date(createdAt.getTime() - windowMs)
    const credentialsHash = await accounts.hashCredentials(userId)
    const isAllowed =
      !isRateLimited || (await resets.countSince(userId, since)) < maxEmailsPerWindow
    if (credentialsHash === undefined || !isAllowed) {
      await recordRequest(deps, userId, origin, 'refused')
      return undefined
    }
    const token = randomToken()
    const expiresAt = new Date(createdAt.getTime() + windowMs)
    const tokenHash = hashToken(token)
    await resets.replace({ userId, tokenHash, credentialsHash, createdAt, expiresAt })
    await recordRequest(deps, userId, origin, 'success')
    return token
  })
}

async function sendLink(
  { mailer, resets, logger, practice, sender, publicUrl }: PasswordResetDeps,
  { email, firstName }: User,
  token: string,
): Promise<void> {
  const link = publicUrl + toMailedLinkPath('reset', token)
  // Emails to staff are in English, whatever the language of the sign-in page.
  const mail = runInLanguage('en', () => ({
    from: sender(),
    ...passwordResetEmail({ practice: practice(), firstName, link }),
  }))
  try {
    await mailer.send({ to: email, ...mail })
  } catch (error) {
    logger.warn(describeError(error), 'password reset delivery failed')
    await resets.deleteByToken(hashToken(token))
  }
}

/** Emails a link to the owner of an account, if there is one. Run it after the response was sent. */
export async function requestReset(
  deps: PasswordResetDeps,
  email: string,
  origin: Origin,
): Promise<void> {
  const user = await deps.accounts.findByLogin(email)
  if (!user) return recordRequest(deps, null, origin, 'failed')
  const token = await createLink(deps, user.id, origin)
  if (token !== undefined) await sendLink(deps, user, token)
}
