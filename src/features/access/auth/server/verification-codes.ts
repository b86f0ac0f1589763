import { randomInt } from 'node:crypto'
import type { User } from '#features/core/accounts/contract.ts'
import { m } from '#messages'
import type { Clock } from '#platform/server/clock.ts'
import { hashToken, isKeyedHash, keyedHash, randomToken } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import { lockUntilCommit } from '#platform/server/database/locks.ts'
import { runInLanguage } from '#platform/server/language.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { MailAddress, Mailer } from '#platform/server/mail/mailer.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import { AppError } from '#shared/errors.ts'
import {
  codeLength,
  codeMinutes,
  maxCodeTries,
  pendingMinutes,
  resendPauseSeconds,
} from '../rules.ts'
import { toTooManyError } from './auth-errors.ts'
import { verificationCodeEmail } from './emails.ts'
import { toAccountKey } from './login-attempt.ts'
import type { AuthRepository } from './repository.ts'

export type CodeDeps = {
  database: Database
  repository: AuthRepository
  mailer: Pick<Mailer, 'send'>
  practice: () => MailPractice
  sender: () => MailAddress
  clock: Clock
  logger: Logger
  /** Keys the hashes of codes, because six digits could be found by trying out a plain hash. */
  secrets: Secrets
}

/** A pending sign-in and the code to email. The token is stored in the pending cookie. */
type NewPendingSignIn = { pendingToken: string; code: string }

const addMinutes = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60 * 1000)

const codeNotSentError = () =>
  new AppError('unavailable', m.auth_code_not_sent(), { retryAfter: 60 })

const codePurpose = 'verification-code'
const toCodeValue = (pendingHash: string, code: string) => `${pendingHash} ${code}`

/** Stores a new code for a pending sign-in. @returns the code in plain text, to be emailed */
async function storeCode(deps: CodeDeps, userId: number, pendingHash: string): Promise<string> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const now = deps.clock.now()
  await lockUntilCommit(deps.database, `codes of ${toAccountKey(userId)}`)
  await deps.repository.replaceCode({
    userId,
    pendingHash,
    code: keyedHash(deps.secrets, codePurpose, toCodeValue(pendingHash, code)),
    expiresAt: addMinutes(now, codeMinutes),
    createdAt: now,
  })
  return code
}

/** Starts a pending sign-in that a code of an app completes. @returns the token for the pending cookie */
export async function startWithoutCode(deps: CodeDeps, userId: number): Promise<string> {
  const pendingToken = randomToken()
  const tokenHash = hashToken(pendingToken)
  const now = deps.clock.now()
  const expiresAt = addMinutes(now, pendingMinutes)
  await deps.repository.insertPending({ tokenHash, userId, codeSentAt: now, expiresAt })
  return pendingToken
}

/** Starts a pending sign-in with a code to email. Requires a transaction. */
export async function startPendingSignIn(
  deps: CodeDeps,
  userId: number,
): Promise<NewPendingSignIn> {
  const pendingToken = await startWithoutCode(deps, userId)
  return { pendingToken, code: await storeCode(deps, userId, hashToken(pendingToken)) }
}

async function deliverCode(
  { mailer, practice, sender, logger }: CodeDeps,
  user: User,
  code: string,
): Promise<boolean> {
  try {
    // Emails to staff are in English, whatever the language of the sign-in page.
    const email = runInLanguage('en', () => ({
      from: sender(),
      ...verificationCodeEmail({ practice: practice(), firstName: user.firstName, code }),
    }))
    await mailer.send({ to: user.email, ...email })
    return true
  } catch (error) {
    logger.warn(describeError(error), 'verification code delivery failed')
    return false
  }
}

/**
 * Emails the code of a new pending sign-in, which is deleted when that fails. Must run outside of
 * transactions: a slow mail server would block the database.
 */
export async function sendFirstCode(
  deps: CodeDeps,
  user: User,
  { pendingToken, code }: NewPendingSignIn,
): Promise<void> {
  if (await deliverCode(deps, user, code)) return
  await deps.repository.deletePending(hashToken(pendingToken))
  throw codeNotSentError()
}

/**
 * Replaces the code of a pending sign-in, at most once in 30 seconds. Requires a transaction; email
 * the code with `sendReplacedCode` after it.
 */
export async function replaceCode(
  deps: CodeDeps,
  userId: number,
  pendingToken: string,
): Promise<string> {
  const { repository, clock } = deps
  const tokenHash = hashToken(pendingToken)
  const now = clock.now()
  const pauseMs = resendPauseSeconds * 1000
  const lastSentBy = new Date(now.getTime() - pauseMs)
  const isClaimed = await repository.claimResend(tokenHash, now, lastSentBy)
  if (isClaimed) return storeCode(deps, userId, tokenHash)
  const sentAt = (await repository.findPending(tokenHash, now))?.codeSentAt ?? now
  const resendAt = new Date(sentAt.getTime() + pauseMs)
  throw toTooManyError(m.auth_code_just_sent, resendAt, now)
}

export async function sendReplacedCode(deps: CodeDeps, user: User, code: string): Promise<void> {
  if (!(await deliverCode(deps, user, code))) throw codeNotSentError()
}

/** Ends a pending sign-in that is completed. */
export const endPendingSignIn = (
  { repository, clock }: CodeDeps,
  pendingToken: string,
): Promise<void> => repository.expirePending(hashToken(pendingToken), clock.now())

/** Checks a code and uses it up when it is correct. Call it in the transaction that signs in. */
export async function consumeCode(
  deps: CodeDeps,
  pendingToken: string,
  code: string,
): Promise<boolean> {
  const { repository, clock, secrets } = deps
  const pendingHash = hashToken(pendingToken)
  const now = clock.now()
  const stored = await repository.countCodeTry(pendingHash, now, maxCodeTries)
  if (!stored) return false
  const value = toCodeValue(pendingHash, code)
  if (!isKeyedHash(secrets, codePurpose, value, stored.code)) return false
  return repository.consumeCode(stored.id)
}
