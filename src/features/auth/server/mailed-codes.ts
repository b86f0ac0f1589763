import { randomInt } from 'node:crypto'
import type { User } from '#features/accounts/contract.ts'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken, isSameText, keyedHash, randomToken } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { holdLock } from '#platform/server/database/named-lock.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mailer.ts'
import { Refusal } from '#shared/errors.ts'
import {
  codeLength,
  codeMinutes,
  mostCodeTries,
  pendingMinutes,
  resendPauseSeconds,
} from '../rules.ts'
import { verificationCodeEmail } from './emails.ts'
import type { AuthRepository } from './repository.ts'
import { accountKeyOf, tooMany } from './throttle.ts'

const later = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60 * 1000)

const codeNotSent = () =>
  new Refusal(
    'unavailable',
    'We could not send the verification code. Please try again in a minute.',
    { retryAfter: 60 },
  )

/**
 * The password was right. The token goes into the pending cookie; the code is to be mailed, and left out
 * when one has just been.
 */
export type WaitingSignIn = { pendingToken: string; code?: string }

/** A try at a code that was counted. */
export type CodeTry = {
  userId: number
  isRight: boolean
  /** The code ends with this try. */
  isLast: boolean
  /** Uses the code up; false when somebody was faster. Call it in the transaction that signs in. */
  spend(): Promise<boolean>
}

type MailedCodesParts = {
  database: Database
  repository: AuthRepository
  mailer: Pick<Mailer, 'send'>
  clock: Clock
  logger: Logger
  /** Keys the hashes of codes: six digits could be tried out against a plain one. */
  secret: string
}

/**
 * The second step of signing in: codes by mail, and the sign-ins that wait for one.
 *
 * A code belongs to the account, and every sign-in of it that has shown the right password may enter it.
 * So a right password within half a minute of a code mails no other, and still lets its owner in: with
 * the code in their mailbox, in whichever tab or browser they are by then. Whoever else knows the
 * password can fill the mailbox with one mail in half a minute, not with hundreds, and cannot end the code
 * that the owner is about to type by signing in again. Tries are counted over all sign-ins together.
 */
export function createMailedCodes(parts: MailedCodesParts) {
  const { database, repository, mailer, clock, logger, secret } = parts

  const hashCode = (userId: number, code: string) =>
    keyedHash(secret, 'verification-code', `${userId} ${code}`)

  /** Until the transaction ends, nobody else makes a code for this account. */
  const holdCodes = (userId: number) => holdLock(database, `codes of ${accountKeyOf(userId)}`)

  /** Codes mailed after this moment are too young to be followed by another. */
  const lastSentBy = (now: Date) => new Date(now.getTime() - resendPauseSeconds * 1000)

  /** Stores a new code that a waiting sign-in has asked for; the answer is the code itself, for the mail alone. */
  async function storeCode(userId: number, pendingHash: string): Promise<string> {
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
    const now = clock.now()
    await repository.replaceCode({
      userId,
      pendingHash,
      code: hashCode(userId, code),
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
      await holdCodes(userId)
      // One that has been used, or tried too often, lets nobody in: then another is needed at once.
      const sentAt = await repository.findCodeSentAfter(userId, lastSentBy(now), mostCodeTries)
      await repository.insertPending({ tokenHash, userId, codeSentAt: sentAt ?? now, expiresAt })
      if (sentAt) return { pendingToken }
      return { pendingToken, code: await storeCode(userId, tokenHash) }
    },

    /**
     * Mails the code of a sign-in that has just begun. Outside of any transaction: a slow mail server
     * must not hold the database. What cannot be mailed leaves nothing waiting.
     */
    async send(user: User, { pendingToken, code }: WaitingSignIn): Promise<void> {
      if (code === undefined || (await mail(user, code))) return
      await repository.removePending(hashToken(pendingToken))
      throw codeNotSent()
    },

    /** Counts a try at the code of a waiting sign-in. Undefined when none is waiting. */
    async tryCode(pendingToken: string, code: string): Promise<CodeTry | undefined> {
      const pendingHash = hashToken(pendingToken)
      const now = clock.now()
      const userId = (await repository.findPending(pendingHash, now))?.userId
      if (userId === undefined) return undefined
      const tried = await repository.countCodeTry(userId, now, mostCodeTries)
      const isRight = tried !== undefined && isSameText(tried.code, hashCode(userId, code))
      return {
        userId,
        isRight,
        isLast: tried?.tries === mostCodeTries,
        async spend() {
          if (!tried || !(await repository.spendCode(tried.id))) return false
          await repository.endPending(pendingHash, now)
          return true
        },
      }
    },

    /** Whose sign-in waits and outlasts a code that is sent now. */
    async findWaiting(pendingToken: string): Promise<number | undefined> {
      const until = later(clock.now(), codeMinutes)
      return (await repository.findPending(hashToken(pendingToken), until))?.userId
    },

    /** Mails a new code; the older one ends. At most one in half a minute for an account. */
    async sendAnother(user: User, pendingToken: string): Promise<void> {
      const tokenHash = hashToken(pendingToken)
      const now = clock.now()
      const pause = resendPauseSeconds * 1000
      const code = await database.transaction(async () => {
        await holdCodes(user.id)
        const mayAsk = await repository.mayResend(tokenHash, now, lastSentBy(now))
        return mayAsk ? storeCode(user.id, tokenHash) : undefined
      })
      if (!code) {
        const sentAt = (await repository.findPending(tokenHash, now))?.codeSentAt ?? now
        throw tooMany('A code was sent just now.', new Date(sentAt.getTime() + pause), now)
      }
      if (!(await mail(user, code))) throw codeNotSent()
    },

    removeOf: repository.removePendingOf,
  }
}
