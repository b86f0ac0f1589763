import type { User } from '#features/accounts/contract.ts'
import { tooEasyToGuess } from '#features/accounts/rules.ts'
import { type AccountService, isEasyToGuess } from '#features/accounts/server/service.ts'
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
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { AppError, fieldError, notFound } from '#shared/errors.ts'
import type { Credentials, PasswordChange, Registration } from '../contract.ts'
import { pendingMinutes } from '../rules.ts'
import { createConfirmation } from './confirmation.ts'
import { codesGuessedEmail, passwordChangedEmail } from './emails.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import { type BrowserCookies, createKnownBrowsers, knownBrowserDays } from './known-browsers.ts'
import { createMailedCodes } from './mailed-codes.ts'
import type { AuthRepository } from './repository.ts'
import { createScreenLock } from './screen-lock.ts'
import { createThrottle, holdSignIns, type Try, toAccountKey, toAsker } from './throttle.ts'

export type AuthDeps = {
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

const wrongPair = () => new AppError('not-signed-in', 'Invalid username or password')
const wrongCode = () => new AppError('bad-input', 'Invalid verification code')
const logInAgain = () => new AppError('not-signed-in', 'Please try logging in again')
const notTheirPassword = () => fieldError('currentPassword', 'This is not your current password')
const busy = () =>
  new AppError('unavailable', 'The service is busy right now. Please try again in a moment.', {
    retryAfter: 5,
  })

export function createAuthService(deps: AuthDeps) {
  const { database, repository, accounts, sessions, audit, clock } = deps
  const knownBrowsers = createKnownBrowsers(deps.secret)
  const throttle = createThrottle({ ...deps, warnOwner })
  const codes = createMailedCodes(deps)
  const firstAdministrator = createFirstAdministrator(deps)
  const pending = secretCookie('pending', deps.isHttps)
  const known = secretCookie('browser', deps.isHttps)

  async function warnOwner(userId: number): Promise<void> {
    const user = await accounts.find(userId)
    if (!user) return
    const { email, firstName } = user
    const mail = codesGuessedEmail({ firstName, at: clock.now(), timeZone: deps.timeZone })
    await deps.outgoingMail.enqueue(email, mail)
  }

  const toTry = (
    userId: number,
    origin: Origin,
    knownCookie: string | undefined,
    action: Try['action'],
  ): Try => {
    const browser = knownBrowsers.findId(knownCookie, userId, clock.now())
    return { userId, origin, action, asker: toAsker(toAccountKey(userId), origin, browser) }
  }

  const record = (
    userId: number,
    origin: Origin,
    action: 'account.signed_in' | 'account.signed_out' | 'account.password_changed',
  ) => audit.record({ actor: { userId }, origin, record: 'user', id: userId, action })

  /** Call it in a transaction: session, log entry and a clean slate stand together. */
  async function openSession(tried: Try & { userId: number }, oldToken: string | undefined) {
    const { userId, origin } = tried
    if (oldToken) await sessions.end(oldToken)
    const sessionToken = await sessions.create(userId, origin)
    await throttle.clear(tried)
    await record(userId, origin, 'account.signed_in')
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
      await holdSignIns(database, toAccountKey(userId))
      await sessions.endAllForUser(userId, exceptToken)
      await codes.removeForUser(userId)
    })
  }

  return {
    /** Names and options of the two cookies that carry this service's secrets. */
    cookies: {
      session: sessionCookie(deps.isHttps),
      pending: { ...pending, options: { ...pending.options, maxAge: pendingMinutes * 60 } },
      known: { ...known, options: { ...known.options, maxAge: knownBrowserDays * 24 * 60 * 60 } },
    },

    /** The cookie of a browser that has just signed in to an account. */
    rememberBrowser: (cookie: string | undefined, userId: number) =>
      knownBrowsers.remember(cookie, userId, clock.now()),

    async currentUser(actor: Actor | null): Promise<User> {
      const user = actor && (await accounts.find(actor.userId))
      if (!user) throw new AppError('not-signed-in', 'Please sign in to continue.')
      return user
    },

    /**
     * Signs in by username or e-mail. The answer and the work are the same for an unknown name, so
     * that nobody finds out who works here.
     */
    async signIn(
      { username, password }: Credentials,
      origin: Origin,
      cookies: BrowserCookies,
    ): Promise<SignedIn | CodeSent> {
      const account = await accounts.findByLogin(username)
      // Hashed, as people type a password into the wrong field.
      const unknownKey = keyedHash(deps.secret, 'login-name', username.trim().toLowerCase())
      const tried: Try = account
        ? toTry(account.id, origin, cookies.known, 'account.sign_in_failed')
        : {
            userId: undefined,
            origin,
            action: 'account.sign_in_failed',
            asker: toAsker(unknownKey, origin, null),
          }
      const waiting = account && (await codes.findJustSent(cookies.pending, account.id))
      // Who has just been sent a code asks for no other one.
      const attempt = deps.isLoginVerified && !waiting ? 'send-code' : 'password'
      await throttle.refuseWhileBlocked(tried, attempt)

      const checked = await accounts.checkPassword(
        username,
        password,
        tried.asker.browser ?? tried.asker.address,
      )
      if (checked === 'busy') throw busy()
      const { match } = checked
      const opened = await throttle.settle(tried, attempt, async () => {
        // Changed while it was looked at, or the account is gone: it is the wrong one now.
        if (!match || !(await match.isCurrent())) return undefined
        const { user } = match
        if (deps.isLoginVerified && waiting) return { user, pendingToken: waiting }
        if (deps.isLoginVerified) {
          const counted = await throttle.countSentCode(tried)
          return { user, waiting: await codes.begin(user.id), counted }
        }
        return {
          user,
          sessionToken: await openSession({ ...tried, userId: user.id }, cookies.session),
        }
      })
      if (!opened) throw wrongPair()
      if (!opened.waiting) return opened
      await codes.send(opened.user, opened.waiting).catch(async (error: unknown) => {
        await throttle.uncount(opened.counted)
        throw error
      })
      return { pendingToken: opened.waiting.pendingToken }
    },

    /** Finishes a waiting sign-in with the mailed code. */
    async verifyCode(code: string, origin: Origin, cookies: BrowserCookies): Promise<SignedIn> {
      const { pending } = cookies
      const userId = pending && (await codes.findPending(pending))
      const user = userId && (await accounts.find(userId))
      if (!user) throw logInAgain()
      const tried = toTry(user.id, origin, cookies.known, 'account.sign_in_failed')
      const outcome = await throttle.settle(tried, 'code', async () => {
        // Finished at the same moment by the same code.
        if ((await codes.findPending(pending)) === undefined) return 'over'
        if (!(await codes.spend(pending, code))) return undefined
        return { sessionToken: await openSession({ ...tried, userId: user.id }, cookies.session) }
      })
      if (outcome === 'over') throw logInAgain()
      if (!outcome) throw wrongCode()
      return { user, ...outcome }
    },

    /** What `/auth` shows: the code step, the set-up of an empty practice, or the sign-in. */
    findPendingSignIn: async (pendingToken: string | undefined) => ({
      ...(await codes.findState(pendingToken)),
      needsSetup: await accounts.isEmpty(),
    }),

    /** Mails a new code to a waiting sign-in; the older one ends. */
    async resendCode(origin: Origin, { pending, known }: BrowserCookies): Promise<void> {
      if (!pending) throw logInAgain()
      const userId = await codes.findWaiting(pending)
      const user = userId === undefined ? undefined : await accounts.find(userId)
      if (!user) throw logInAgain()
      const tried = toTry(user.id, origin, known, 'account.sign_in_failed')
      await throttle.refuseWhileBlocked(tried, 'send-code')
      const sent = await throttle.settle(tried, 'send-code', async () => ({
        code: await codes.replace(user.id, pending),
        counted: await throttle.countSentCode(tried),
      }))
      if (!sent) throw logInAgain()
      await codes.mailAgain(user, sent.code).catch(async (error: unknown) => {
        await throttle.uncount(sent.counted)
        throw error
      })
    },

    /** Ends the session, if there is one. */
    async signOut(sessionToken: string | undefined, origin: Origin): Promise<void> {
      if (!sessionToken) return
      await database.transaction(async () => {
        const userId = await sessions.end(sessionToken)
        if (userId !== undefined) await record(userId, origin, 'account.signed_out')
      })
    },

    endEverySignIn,
    ...createConfirmation({ accounts, sessions, audit, throttle, toTry, busy }),
    ...createScreenLock({ database, accounts, sessions, audit, throttle, toTry }),

    /**
     * A new password for somebody who knows the present one. All their other sessions end; the one
     * that asks goes on. Wrong ones count as failed sign-ins do.
     */
    async changePassword(
      { userId }: Actor,
      { currentPassword, newPassword }: PasswordChange,
      origin: Origin,
      cookies: BrowserCookies,
    ): Promise<void> {
      const tried = toTry(userId, origin, cookies.known, 'account.password_changed')
      await throttle.refuseWhileBlocked(tried, 'password')
      const checked = await accounts.checkOwnPassword(userId, currentPassword)
      if (checked === 'busy') throw busy()
      const { match } = checked
      // Judged and hashed before the try is settled: hashing is slow, a transaction must not be.
      const isSame = newPassword === currentPassword
      const isEasy = match !== undefined && (await isEasyToGuess(newPassword, match.user))
      const isRefused = match === undefined || isSame || isEasy
      const passwordHash = isRefused ? undefined : await accounts.hashPassword(newPassword)

      const outcome = await throttle.settle(tried, 'password', async () => {
        if (!match || !(await match.isCurrent())) return undefined
        await throttle.clear(tried)
        if (passwordHash === undefined) return 'refused'
        await endEverySignIn(userId, cookies.session)
        if (!(await match.update(passwordHash))) return undefined
        await record(userId, origin, 'account.password_changed')
        const { email, firstName } = match.user
        const at = clock.now()
        const mail = passwordChangedEmail({ firstName, at, timeZone: deps.timeZone })
        await deps.outgoingMail.enqueue(email, mail)
        return 'changed'
      })
      if (outcome === 'changed') return
      if (outcome !== 'refused') throw notTheirPassword()
      throw fieldError(
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
      if (await isEasyToGuess(password, user)) throw fieldError('password', tooEasyToGuess)
      const passwordHash = await accounts.hashPassword(password)
      await database.transaction(async () => {
        await endEverySignIn(userId)
        await accounts.setPassword(userId, passwordHash)
        const what = { record: 'user', id: userId, action: 'account.password_changed' } as const
        await audit.record({ actor: null, origin: null, ...what })
        const at = clock.now()
        const mail = passwordChangedEmail({
          firstName: user.firstName,
          at,
          timeZone: deps.timeZone,
        })
        await deps.outgoingMail.enqueue(user.email, mail)
      })
    },

    setupToken: firstAdministrator.setupToken,
    admitRegistration: firstAdministrator.admitRegistration,
    createFirstAtTerminal: firstAdministrator.createAtTerminal,

    /** Makes the first administrator, signed in. */
    async register({ setupToken, ...person }: Registration, origin: Origin): Promise<SignedIn> {
      return firstAdministrator.register(setupToken, person, origin, async (user) => ({
        user,
        sessionToken: await openSession(
          { ...toTry(user.id, origin, undefined, 'account.sign_in_failed'), userId: user.id },
          undefined,
        ),
      }))
    },

    /** Codes, waiting sign-ins and failures past their time, at most `most` of each. */
    async removeExpired(most: number): Promise<number> {
      return repository.removeExpired(clock.now(), throttle.windowStart(), most)
    },

    writeRepeatedFailures: throttle.writeEndedFailures,
  }
}
