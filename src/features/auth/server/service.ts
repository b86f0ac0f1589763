import type { User } from '#features/accounts/contract.ts'
import { isEasyToGuess, tooEasyToGuess } from '#features/accounts/rules.ts'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { OutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import {
  type SessionService,
  secretCookie,
  sessionCookie,
} from '#features/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { keyedHash } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notFound, Refusal, refuseField } from '#shared/errors.ts'
import type { Credentials, PasswordChange, Registration } from '../contract.ts'
import { pendingMinutes } from '../rules.ts'
import { passwordChangedEmail } from './emails.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { createMailedCodes } from './mailed-codes.ts'
import type { AuthRepository } from './repository.ts'
import { createScreenLock } from './screen-lock.ts'
import { accountKeyOf, createThrottle, holdSignIns, type Try } from './throttle.ts'

export type AuthServiceParts = {
  database: Database
  repository: AuthRepository
  accounts: Pick<
    AccountService,
    | 'find'
    | 'findByLogin'
    | 'checkPassword'
    | 'checkOwnPassword'
    | 'create'
    | 'hashPassword'
    | 'setPassword'
    | 'isEmpty'
  >
  sessions: SessionService
  audit: AuditService
  /** For codes, which somebody waits for. */
  mailer: Pick<Mailer, 'send'>
  /** For mail that may wait. */
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  clock: Clock
  logger: Logger
  /** Keys the hashes of codes: `SESSION_SECRET`, or the one kept in the data directory. */
  secret: string
  /** In which the practice's mails tell the time. */
  timeZone: string
  isLoginVerified: boolean
  isRateLimited: boolean
  isHttps: boolean
}

/** Signed in. The secret goes into the session cookie. */
export type SignedIn = { user: User; sessionToken: string }
/** The password was right and a code is on its way. The secret goes into the pending cookie. */
export type CodeSent = { pendingToken: string }

export type AuthService = ReturnType<typeof createAuthService>

const wrongPair = () => new Refusal('not-signed-in', 'Invalid username or password')
const wrongCode = () => new Refusal('bad-input', 'Invalid verification code')
const logInAgain = () => new Refusal('not-signed-in', 'Please try logging in again')
const notTheirPassword = () => refuseField('currentPassword', 'This is not your current password')
const busy = () =>
  new Refusal('unavailable', 'The service is busy right now. Please try again in a moment.', {
    retryAfter: 5,
  })

const triedCode = (userId: number, origin: Origin): Try => ({
  accountKey: accountKeyOf(userId),
  userId,
  origin,
  action: 'sign-in failed',
})

export function createAuthService(parts: AuthServiceParts) {
  const { database, repository, accounts, sessions, audit, clock } = parts
  const throttle = createThrottle(parts)
  const codes = createMailedCodes(parts)
  const firstAdministrator = createFirstAdministrator(parts)
  const pending = secretCookie('pending', parts.isHttps)

  const record = (
    userId: number,
    origin: Origin,
    action: 'signed in' | 'signed out' | 'password changed',
  ) => audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })

  /** Call it in a transaction: session, log entry and a clean slate stand together. */
  async function openSession(userId: number, origin: Origin, oldToken: string | undefined) {
    if (oldToken) await sessions.end(oldToken)
    const sessionToken = await sessions.create(userId, origin)
    await throttle.clear(userId, origin)
    await record(userId, origin, 'signed in')
    return sessionToken
  }

  /**
   * Ends every session of an account and every sign-in that waits for its code, all but the session
   * whose secret is `exceptToken`. For a changed password, a changed role and a deletion: call it
   * in the transaction of that change and before it, so that a sign-in under way at the same moment
   * is either ended with the rest or meets the account as it is afterwards.
   */
  async function endEverySignIn(userId: number, exceptToken?: string): Promise<void> {
    await database.transaction(async () => {
      await holdSignIns(database, accountKeyOf(userId))
      await sessions.endAllOf(userId, exceptToken)
      await codes.removeOf(userId)
    })
  }

  return {
    /** Names and options of the two cookies that carry this service's secrets. */
    cookies: {
      session: sessionCookie(parts.isHttps),
      pending: { ...pending, options: { ...pending.options, maxAge: pendingMinutes * 60 } },
    },

    async currentUser(actor: Actor | null): Promise<User> {
      const user = actor && (await accounts.find(actor.userId))
      if (!user) throw new Refusal('not-signed-in', 'Please sign in to continue.')
      return user
    },

    /**
     * Signs in by username or e-mail. The answer and the work are the same for an unknown name, so
     * that nobody finds out who works here. `oldToken` is the session the browser had before.
     */
    async signIn(
      { username, password }: Credentials,
      origin: Origin,
      oldToken: string | undefined,
    ): Promise<SignedIn | CodeSent> {
      const account = await accounts.findByLogin(username)
      // Hashed, as people type a password into the wrong field.
      const unknownKey = keyedHash(parts.secret, 'login-name', username.trim().toLowerCase())
      const tried: Try = {
        accountKey: account ? accountKeyOf(account.id) : unknownKey,
        userId: account?.id,
        origin,
        action: 'sign-in failed',
      }
      await throttle.refuseWhileBlocked(tried)

      const checked = await accounts.checkPassword(username, password)
      if (checked === 'busy') throw busy()
      const { right } = checked
      const opened = await throttle.settle(tried, right !== undefined, async () => {
        // Changed while it was looked at, or the account is gone: it is the wrong one now.
        if (!right || !(await right.isStillRight())) return undefined
        const { user } = right
        if (parts.isLoginVerified) return { user, waiting: await codes.begin(user.id) }
        return { user, sessionToken: await openSession(user.id, origin, oldToken) }
      })
      if (!opened) throw wrongPair()
      if (!opened.waiting) return opened
      await codes.send(opened.user, opened.waiting)
      return { pendingToken: opened.waiting.pendingToken }
    },

    /** Finishes a waiting sign-in with the mailed code. */
    async verifyCode(
      pendingToken: string | undefined,
      code: string,
      origin: Origin,
      oldToken: string | undefined,
    ): Promise<SignedIn> {
      const tried = pendingToken ? await codes.tryCode(pendingToken, code) : undefined
      const user = tried && (await accounts.find(tried.userId))
      if (!user) throw logInAgain()
      if (tried.isRight) {
        const sessionToken = await database.transaction(async () => {
          await holdSignIns(database, accountKeyOf(user.id))
          return (await tried.spend()) ? openSession(user.id, origin, oldToken) : undefined
        })
        if (sessionToken) return { user, sessionToken }
      } else if (tried.isLast) {
        // Else someone with the password could go through code after code.
        await throttle.count(triedCode(user.id, origin))
      }
      await throttle.recordFailure(triedCode(user.id, origin), 'failed')
      throw wrongCode()
    },

    /** Mails a new code to a waiting sign-in; the older one ends. */
    async resendCode(pendingToken: string | undefined, origin: Origin): Promise<void> {
      if (!pendingToken) throw logInAgain()
      const userId = await codes.findWaiting(pendingToken)
      const user = userId === undefined ? undefined : await accounts.find(userId)
      if (!user) throw logInAgain()
      await throttle.refuseWhileBlocked(triedCode(user.id, origin))
      await codes.sendAnother(user, pendingToken)
    },

    /** Ends the session, if there is one. */
    async signOut(sessionToken: string | undefined, origin: Origin): Promise<void> {
      if (!sessionToken) return
      await database.transaction(async () => {
        const userId = await sessions.end(sessionToken)
        if (userId !== undefined) await record(userId, origin, 'signed out')
      })
    },

    endEverySignIn,
    ...createScreenLock({ database, accounts, sessions, audit, throttle }),

    /**
     * A new password for somebody who knows the present one. All their other sessions end; the one
     * that asks, `sessionToken`, goes on. Wrong ones count as failed sign-ins do.
     */
    async changePassword(
      { userId }: Actor,
      { currentPassword, newPassword }: PasswordChange,
      origin: Origin,
      sessionToken: string | undefined,
    ): Promise<void> {
      const accountKey = accountKeyOf(userId)
      const tried: Try = { accountKey, userId, origin, action: 'password changed' }
      await throttle.refuseWhileBlocked(tried)
      const checked = await accounts.checkOwnPassword(userId, currentPassword)
      if (checked === 'busy') throw busy()
      const { right } = checked
      // Judged and hashed before the try is settled: hashing is slow, a transaction must not be.
      const isSame = newPassword === currentPassword
      const isEasy = right !== undefined && isEasyToGuess(newPassword, right.user)
      const isRefused = right === undefined || isSame || isEasy
      const passwordHash = isRefused ? undefined : await accounts.hashPassword(newPassword)

      const outcome = await throttle.settle(tried, right !== undefined, async () => {
        if (!right || !(await right.isStillRight())) return 'wrong'
        await throttle.clear(userId, origin)
        if (passwordHash === undefined) return 'refused'
        await endEverySignIn(userId, sessionToken)
        if (!(await right.replaceBy(passwordHash))) return 'wrong'
        await record(userId, origin, 'password changed')
        const { email, firstName } = right.user
        const at = clock.now()
        const mail = passwordChangedEmail({ firstName, at, timeZone: parts.timeZone })
        await parts.outgoingMail.enqueue(email, mail)
        return 'changed'
      })
      if (outcome === 'changed') return
      if (outcome !== 'refused') throw notTheirPassword()
      throw refuseField(
        'newPassword',
        isSame ? 'Choose a password that is not your current one' : tooEasyToGuess,
      )
    },

    /**
     * A new password for somebody who is locked out, set at the server's own terminal. All their
     * sign-ins end, and they hear of it by mail. @throws bad-input, not-found
     */
    async setPasswordAtTerminal(userId: number, password: string): Promise<void> {
      const user = await accounts.find(userId)
      if (!user) throw notFound('This user is not here, or no longer here.')
      if (isEasyToGuess(password, user)) throw refuseField('password', tooEasyToGuess)
      const passwordHash = await accounts.hashPassword(password)
      await database.transaction(async () => {
        await endEverySignIn(userId)
        await accounts.setPassword(userId, passwordHash)
        const what = { record: 'user', id: userId, action: 'password changed' } as const
        await audit.record({ actor: null, origin: null, ...what })
        const at = clock.now()
        const mail = passwordChangedEmail({
          firstName: user.firstName,
          at,
          timeZone: parts.timeZone,
        })
        await parts.outgoingMail.enqueue(user.email, mail)
      })
    },

    setupToken: firstAdministrator.setupToken,
    admitRegistration: firstAdministrator.admitRegistration,
    createFirstAtTerminal: firstAdministrator.createAtTerminal,

    /** Makes the first administrator, signed in. */
    async register({ setupToken, ...person }: Registration, origin: Origin): Promise<SignedIn> {
      return firstAdministrator.register(setupToken, person, origin, async (user) => ({
        user,
        sessionToken: await openSession(user.id, origin, undefined),
      }))
    },

    /** Codes, waiting sign-ins and failures past their time, at most `most` of each. */
    async removeExpired(most: number): Promise<number> {
      return repository.removeExpired(clock.now(), throttle.failuresSince(), most)
    },
  }
}
