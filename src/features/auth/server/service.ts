import { randomInt } from 'node:crypto'
import type { User } from '#features/accounts/contract.ts'
import { isEasyToGuess, tooEasyToGuess } from '#features/accounts/rules.ts'
import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditOutcome } from '#features/audit/contract.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import {
  type SessionService,
  secretCookie,
  sessionCookie,
} from '#features/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken, isSameText, keyedHash, randomToken } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import { inWords } from '#platform/server/http.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { notAllowed, Refusal, refuseField } from '#shared/errors.ts'
import type { Credentials, Registration } from '../contract.ts'
import {
  codeLength,
  codeMinutes,
  failureWindowMinutes,
  mostCodeTries,
  mostFailures,
  pendingMinutes,
  resendPauseSeconds,
  secondsUntil,
} from '../rules.ts'
import { verificationCodeEmail } from './emails.ts'
import type { AuthRepository } from './repository.ts'

const minute = 60 * 1000
const setupTokenLifeMs = 7 * 24 * 60 * minute

export type AuthServiceParts = {
  database: Database
  repository: AuthRepository
  accounts: Pick<
    AccountService,
    'find' | 'findByLogin' | 'checkPassword' | 'create' | 'hashPassword' | 'isEmpty'
  >
  sessions: SessionService
  audit: AuditService
  mailer: Pick<Mailer, 'send'>
  clock: Clock
  logger: Logger
  /** Keys the hashes of codes: `SESSION_SECRET`, or the one kept in the data directory. */
  secret: string
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
const codeNotSent = () =>
  new Refusal(
    'unavailable',
    'We could not send the verification code. Please try again in a minute.',
    { retryAfter: 60 },
  )
const registrationClosed = () => notAllowed('Registration is managed by administrators')

function tooMany(what: string, until: Date, now: Date) {
  const retryAfter = secondsUntil(until, now)
  return new Refusal('too-many', `${what} Please wait ${inWords(retryAfter)} and try again.`, {
    retryAfter,
  })
}

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * minute)
const failuresSince = (now: Date) => later(now, -failureWindowMinutes)
const keyOf = (userId: number) => `account ${userId}`

export function createAuthService(parts: AuthServiceParts) {
  const { database, repository, accounts, sessions, audit, mailer, clock, logger, secret } = parts
  const pending = secretCookie('pending', parts.isHttps)

  const hashCode = (pendingHash: string, code: string) =>
    keyedHash(secret, 'verification-code', `${pendingHash} ${code}`)

  const recordFailure = (userId: number | undefined, origin: Origin, outcome: AuditOutcome) =>
    audit.record({
      actor: null,
      origin,
      record: 'user',
      id: userId ?? null,
      action: 'sign-in failed',
      outcome,
    })

  /** Until when this account may not be tried from this address, if at all. */
  async function findBlock(accountKey: string, address: string): Promise<Date | undefined> {
    const since = failuresSince(clock.now())
    const limits = [
      [{ accountKey, address }, mostFailures.ofAccountFromAddress],
      [{ address }, mostFailures.ofAddress],
      [{ accountKey }, mostFailures.ofAccount],
    ] as const
    let latest: Date | undefined
    for (const [scope, most] of limits) {
      const at = await repository.findNthFailure(scope, most, since)
      if (at && (!latest || at > latest)) latest = at
    }
    return latest && later(latest, failureWindowMinutes)
  }

  const blocked = (until: Date) => tooMany('Too many failed sign-ins.', until, clock.now())

  /** Refuses a guesser before any work is done for them. */
  async function refuseWhileBlocked(
    accountKey: string,
    userId: number | undefined,
    origin: Origin,
  ) {
    if (!parts.isRateLimited) return
    const until = await findBlock(accountKey, origin.address)
    if (!until) return
    await recordFailure(userId, origin, 'refused')
    throw blocked(until)
  }

  /**
   * Settles a try whose password has been looked at, one at a time for each account and address:
   * of guesses made at the same time those past the limit learn nothing, not even that they were
   * right. Answers until when the try is refused; otherwise a wrong one is counted, a right one is
   * followed by `onRight` in the same transaction.
   */
  async function settleTry<T>(
    tried: { accountKey: string; userId: number | undefined; isRight: boolean; origin: Origin },
    onRight: () => Promise<T>,
  ): Promise<{ blockedUntil?: Date; opened?: T }> {
    const { accountKey, userId, isRight, origin } = tried
    const { address } = origin
    return database.transaction(async () => {
      if (parts.isRateLimited) {
        await holdLock(database, `sign-in to ${accountKey}`)
        await holdLock(database, `sign-in from ${address}`)
        const blockedUntil = await findBlock(accountKey, address)
        if (blockedUntil) {
          await recordFailure(userId, origin, 'refused')
          return { blockedUntil }
        }
        if (!isRight) {
          await repository.insertFailure({ accountKey, address, createdAt: clock.now() })
        }
      }
      if (isRight) return { opened: await onRight() }
      await recordFailure(userId, origin, 'failed')
      return {}
    })
  }

  /** Call it in a transaction: session, log entry and a clean slate stand together. */
  async function openSession(userId: number, origin: Origin, oldToken: string | undefined) {
    if (oldToken) await sessions.end(oldToken)
    const sessionToken = await sessions.create(userId, origin)
    await repository.clearFailures(keyOf(userId), origin.address)
    await audit.record({
      actor: { userId },
      origin,
      record: 'user',
      id: userId,
      action: 'signed in',
    })
    return sessionToken
  }

  /** Stores a new code for a waiting sign-in; the answer is the code itself, for the mail alone. */
  async function storeCode(userId: number, pendingHash: string): Promise<string> {
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
    const now = clock.now()
    await holdLock(database, `codes of ${keyOf(userId)}`)
    await repository.replaceCode({
      userId,
      pendingHash,
      code: hashCode(pendingHash, code),
      expiresAt: later(now, codeMinutes),
      createdAt: now,
    })
    return code
  }

  async function mailCode(user: User, code: string): Promise<boolean> {
    try {
      const email = verificationCodeEmail({ firstName: user.firstName, code })
      await mailer.send({ to: user.email, ...email })
      return true
    } catch (error) {
      logger.warn(describeError(error), 'verification code not sent')
      return false
    }
  }

  /** Begins a sign-in that waits for its code. Call it in a transaction. */
  async function openPending(userId: number): Promise<CodeSent & { code: string }> {
    const pendingToken = randomToken()
    const tokenHash = hashToken(pendingToken)
    const now = clock.now()
    const expiresAt = later(now, pendingMinutes)
    await repository.insertPending({ tokenHash, userId, codeSentAt: now, expiresAt })
    return { pendingToken, code: await storeCode(userId, tokenHash) }
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
      const unknownKey = keyedHash(secret, 'login-name', username.trim().toLowerCase())
      const accountKey = account ? keyOf(account.id) : unknownKey
      await refuseWhileBlocked(accountKey, account?.id, origin)

      const checked = await accounts.checkPassword(username, password)
      if (checked === 'busy') {
        const busy = 'The service is busy right now. Please try again in a moment.'
        throw new Refusal('unavailable', busy, { retryAfter: 5 })
      }
      const { user, accountId: userId } = checked
      const isRight = user !== undefined
      const { blockedUntil, opened } = await settleTry(
        { accountKey, userId, isRight, origin },
        async () => {
          if (!user) return undefined
          if (parts.isLoginVerified) return { user, waiting: await openPending(user.id) }
          return { user, sessionToken: await openSession(user.id, origin, oldToken) }
        },
      )
      if (blockedUntil) throw blocked(blockedUntil)
      if (!opened) throw wrongPair()
      if (!opened.waiting) return opened
      const { pendingToken, code } = opened.waiting
      // Mailed after the transaction: a slow mail server must not hold the database.
      if (await mailCode(opened.user, code)) return { pendingToken }
      await repository.removePending(hashToken(pendingToken))
      throw codeNotSent()
    },

    /** Finishes a waiting sign-in with the mailed code. */
    async verifyCode(
      pendingToken: string | undefined,
      code: string,
      origin: Origin,
      oldToken: string | undefined,
    ): Promise<SignedIn> {
      if (!pendingToken) throw logInAgain()
      const pendingHash = hashToken(pendingToken)
      const now = clock.now()
      const tried = await repository.countCodeTry(pendingHash, now, mostCodeTries)
      const userId = tried?.userId ?? (await repository.findPending(pendingHash, now))?.userId
      const user = userId && (await accounts.find(userId))
      if (!user) throw logInAgain()

      if (tried && isSameText(tried.code, hashCode(pendingHash, code))) {
        const sessionToken = await database.transaction(async () => {
          if (!(await repository.spendCode(tried.id))) return undefined
          await repository.endPending(pendingHash, now)
          return openSession(user.id, origin, oldToken)
        })
        if (sessionToken) return { user, sessionToken }
      } else if (tried?.tries === mostCodeTries && parts.isRateLimited) {
        // Else someone with the password could go through code after code.
        const accountKey = keyOf(user.id)
        await repository.insertFailure({ accountKey, address: origin.address, createdAt: now })
      }
      await recordFailure(user.id, origin, 'failed')
      throw wrongCode()
    },

    /** Mails a new code to a waiting sign-in; the older one ends. */
    async resendCode(pendingToken: string | undefined, origin: Origin): Promise<void> {
      if (!pendingToken) throw logInAgain()
      const tokenHash = hashToken(pendingToken)
      const now = clock.now()
      // The sign-in must outlast the code that is sent now.
      const waiting = await repository.findPending(tokenHash, later(now, codeMinutes))
      const user = waiting && (await accounts.find(waiting.userId))
      if (!user) throw logInAgain()
      await refuseWhileBlocked(keyOf(user.id), user.id, origin)
      const pause = resendPauseSeconds * 1000
      const code = await database.transaction(async () => {
        const isMine = await repository.claimResend(tokenHash, now, new Date(now.getTime() - pause))
        return isMine ? storeCode(user.id, tokenHash) : undefined
      })
      if (!code) {
        const sentAt = (await repository.findPending(tokenHash, now))?.codeSentAt ?? now
        const until = new Date(sentAt.getTime() + pause)
        throw tooMany('A code was sent just now.', until, now)
      }
      if (!(await mailCode(user, code))) throw codeNotSent()
    },

    /** Ends the session, if there is one. */
    async signOut(sessionToken: string | undefined, origin: Origin): Promise<void> {
      if (!sessionToken) return
      await database.transaction(async () => {
        const userId = await sessions.end(sessionToken)
        if (userId === undefined) return
        await audit.record({
          actor: { userId },
          origin,
          record: 'user',
          id: userId,
          action: 'signed out',
        })
      })
    },

    /** After a changed password or role: every session ends, and every sign-in waiting for a code. */
    async endEverySignIn(userId: number, exceptToken?: string): Promise<void> {
      await database.transaction(async () => {
        await sessions.endAllOf(userId, exceptToken)
        await repository.removePendingOf(userId)
      })
    },

    /** A new token for the setup link printed at start, or undefined once there is an account. */
    async setupToken(): Promise<string | undefined> {
      if (!(await accounts.isEmpty())) {
        await repository.removeSetupTokens()
        return undefined
      }
      const token = randomToken()
      const now = clock.now()
      const since = new Date(now.getTime() - setupTokenLifeMs)
      await repository.insertSetupToken(hashToken(token), now, since)
      return token
    },

    /** Refuses registration once there is an account, whatever was sent. */
    async admitRegistration(): Promise<void> {
      if (!(await accounts.isEmpty())) throw registrationClosed()
    },

    /** Makes the first administrator, signed in. */
    async register(person: Registration, origin: Origin): Promise<SignedIn> {
      const { setupToken, password, ...names } = person
      const isOpen = async () =>
        (await accounts.isEmpty()) && (await repository.hasSetupToken(hashToken(setupToken)))
      if (!(await isOpen())) throw registrationClosed()
      if (isEasyToGuess(password, names)) throw refuseField('password', tooEasyToGuess)
      const passwordHash = await accounts.hashPassword(password)
      return database.transaction(async () => {
        await holdLock(database, 'first administrator')
        // Asked again under the lock: of two people at once, one is first.
        const user = (await isOpen())
          ? await accounts.create({ ...names, role: 'admin', isTherapist: false, passwordHash })
          : undefined
        if (!user) throw registrationClosed()
        await repository.removeSetupTokens()
        const actor = { userId: user.id }
        await audit.record({ actor, origin, record: 'user', id: user.id, action: 'created' })
        return { user, sessionToken: await openSession(user.id, origin, undefined) }
      })
    },

    /** Codes, waiting sign-ins and failures past their time, at most `most` of each. */
    async removeExpired(most: number): Promise<number> {
      const now = clock.now()
      return repository.removeExpired(now, failuresSince(now), most)
    },
  }
}
