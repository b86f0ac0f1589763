import { randomInt } from 'node:crypto'
import type { User } from '#features/accounts/contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken, keyedHash, randomToken, timingSafeEqualText } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import { AppError } from '#shared/errors.ts'
import {
  codeLength,
  codeMinutes,
  maxCodeTries,
  pendingMinutes,
  resendPauseSeconds,
  secondsLeft,
} from '../rules.ts'
import { verificationCodeEmail } from './emails.ts'
import type { AuthRepository } from './repository.ts'
import { toAccountKey, tooMany } from './throttle.ts'

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60 * 1000)

const codeNotSent = () =>
  new AppError(
    'unavailable',
    'We could not send the verification code. Please try again in a minute.',
    { retryAfter: 60 },
  )

/** The password was right and a code is to be mailed. The token goes into the pending cookie. */
export type WaitingSignIn = { pendingToken: string; code: string }

type MailedCodesDeps = {
  database: Database
  repository: AuthRepository
  mailer: Pick<Mailer, 'send'>
  clock: Clock
  logger: Logger
  /** Keys the hashes of codes: six digits could be tried out against a plain one. */
  secret: string
}

/** The second step of signing in: codes by mail, and the sign-ins that wait for one. */
export function createMailedCodes(deps: MailedCodesDeps) {
  const { database, repository, mailer, clock, logger, secret } = deps

  const hashCode = (pendingHash: string, code: string) =>
    keyedHash(secret, 'verification-code', `${pendingHash} ${code}`)

  /** Stores a new code for a waiting sign-in; the answer is the code itself, for the mail alone. */
  async function storeCode(userId: number, pendingHash: string): Promise<string> {
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
    const now = clock.now()
    await lockUntilCommit(database, `codes of ${toAccountKey(userId)}`)
    await repository.replaceCode({
      userId,
      pendingHash,
      code: hashCode(pendingHash, code),
      expiresAt: later(now, codeMinutes),
      createdAt: now,
    })
    return code
  }

  async function mail(user: User, code: string): Promise<boolean> {
    try {
      const email = verificationCodeEmail({ firstName: user.firstName, code })
      await mailer.send({ to: user.email, ...email })
      return true
    } catch (error) {
      logger.warn(describeError(error), 'verification code not sent')
      return false
    }
  }

  return {
    /** Begins a sign-in that waits for its code. Call it in a transaction. */
    async begin(userId: number): Promise<WaitingSignIn> {
      const pendingToken = randomToken()
      const tokenHash = hashToken(pendingToken)
      const now = clock.now()
      const expiresAt = later(now, pendingMinutes)
      await repository.insertPending({ tokenHash, userId, codeSentAt: now, expiresAt })
      return { pendingToken, code: await storeCode(userId, tokenHash) }
    },

    /**
     * Mails the code of a sign-in that has just begun. Outside of any transaction: a slow mail server
     * must not hold the database. What cannot be mailed leaves nothing waiting.
     */
    async send(user: User, { pendingToken, code }: WaitingSignIn): Promise<void> {
      if (await mail(user, code)) return
      await repository.removePending(hashToken(pendingToken))
      throw codeNotSent()
    },

    /** Whose sign-in waits for a code; the code itself may have ended. */
    async findPending(pendingToken: string): Promise<number | undefined> {
      return (await repository.findPending(hashToken(pendingToken), clock.now()))?.userId
    },

    /** Whether a sign-in waits for a code, and in how many seconds another may be sent. */
    async findState(pendingToken: string | undefined) {
      const now = clock.now()
      const pending = pendingToken && (await repository.findPending(hashToken(pendingToken), now))
      if (!pending) return { isPending: false, resendInSeconds: 0 }
      const resendAt = pending.codeSentAt.getTime() + resendPauseSeconds * 1000
      return { isPending: true, resendInSeconds: secondsLeft(resendAt, now.getTime()) }
    },

    /** Tries a code and uses it up when it is right. Call it in the transaction that signs in. */
    async spend(pendingToken: string, code: string): Promise<boolean> {
      const pendingHash = hashToken(pendingToken)
      const now = clock.now()
      const tried = await repository.countCodeTry(pendingHash, now, maxCodeTries)
      if (!tried || !timingSafeEqualText(tried.code, hashCode(pendingHash, code))) return false
      if (!(await repository.spendCode(tried.id))) return false
      await repository.endPending(pendingHash, now)
      return true
    },

    /** The token of a sign-in to this account whose code was mailed a moment ago and still works. */
    async findJustSent(pendingToken: string | undefined, userId: number) {
      if (!pendingToken) return undefined
      const now = clock.now()
      const since = new Date(now.getTime() - resendPauseSeconds * 1000)
      const pendingHash = hashToken(pendingToken)
      const isLive = await repository.hasLiveCode({ pendingHash, userId, since, now })
      return isLive ? pendingToken : undefined
    },

    /** Whose sign-in waits and outlasts a code that is sent now. */
    async findWaiting(pendingToken: string): Promise<number | undefined> {
      const until = later(clock.now(), codeMinutes)
      return (await repository.findPending(hashToken(pendingToken), until))?.userId
    },

    /**
     * A new code for a waiting sign-in; the older one ends. At most one in half a minute. Call it in
     * a transaction, and mail the code with `mailAgain` after it.
     */
    async replace(userId: number, pendingToken: string): Promise<string> {
      const tokenHash = hashToken(pendingToken)
      const now = clock.now()
      const pause = resendPauseSeconds * 1000
      const isMine = await repository.claimResend(tokenHash, now, new Date(now.getTime() - pause))
      if (isMine) return storeCode(userId, tokenHash)
      const sentAt = (await repository.findPending(tokenHash, now))?.codeSentAt ?? now
      throw tooMany('A code was sent just now.', new Date(sentAt.getTime() + pause), now)
    },

    async mailAgain(user: User, code: string): Promise<void> {
      if (!(await mail(user, code))) throw codeNotSent()
    },

    removeForUser: repository.removePendingForUser,
  }
}
