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

/** The password was right and a code is to be mailed. The token goes into the pending cookie. */
export type WaitingSignIn = { pendingToken: string; code: string }

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

/** The second step of signing in: codes by mail, and the sign-ins that wait for one. */
export function createMailedCodes(parts: MailedCodesParts) {
  const { database, repository, mailer, clock, logger, secret } = parts

  const hashCode = (pendingHash: string, code: string) =>
    keyedHash(secret, 'verification-code', `${pendingHash} ${code}`)

  /** Stores a new code for a waiting sign-in; the answer is the code itself, for the mail alone. */
  async function storeCode(userId: number, pendingHash: string): Promise<string> {
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
    const now = clock.now()
    await holdLock(database, `codes of ${accountKeyOf(userId)}`)
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

    /** Counts a try at the code of a waiting sign-in. Undefined when none is waiting. */
    async tryCode(pendingToken: string, code: string): Promise<CodeTry | undefined> {
      const pendingHash = hashToken(pendingToken)
      const now = clock.now()
      const tried = await repository.countCodeTry(pendingHash, now, mostCodeTries)
      const userId = tried?.userId ?? (await repository.findPending(pendingHash, now))?.userId
      if (userId === undefined) return undefined
      const isRight = tried !== undefined && isSameText(tried.code, hashCode(pendingHash, code))
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

    /** Mails a new code; the older one ends. At most one in half a minute. */
    async sendAnother(user: User, pendingToken: string): Promise<void> {
      const tokenHash = hashToken(pendingToken)
      const now = clock.now()
      const pause = resendPauseSeconds * 1000
      const code = await database.transaction(async () => {
        const isMine = await repository.claimResend(tokenHash, now, new Date(now.getTime() - pause))
        return isMine ? storeCode(user.id, tokenHash) : undefined
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
