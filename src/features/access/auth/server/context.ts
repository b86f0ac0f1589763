import type { FactorService } from '#features/access/factors/server/service.ts'
import type { IdentityProviderService } from '#features/access/identity-provider/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import { bind } from '#platform/server/bind.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { runInLanguage } from '#platform/server/language.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { MailAddress, Mailer } from '#platform/server/mail/mailer.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Origin } from '#shared/actor.ts'
import { codesGuessedEmail } from './emails.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { type LoginAttempt, toAccountKey, toThrottleKeys } from './login-attempt.ts'
import {
  findPendingUser,
  findRecentPending,
  findResendUser,
  getPendingState,
} from './pending-sign-ins.ts'
import type { AuthRepository } from './repository.ts'
import { createThrottle } from './throttle.ts'
import {
  consumeCode,
  endPendingSignIn,
  replaceCode,
  sendFirstCode,
  sendReplacedCode,
  startPendingSignIn,
  startWithoutCode,
} from './verification-codes.ts'

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
    | 'isEasyToGuess'
    | 'hashPassword'
    | 'setPassword'
    | 'hashCredentials'
    | 'isEmpty'
  >
  sessions: SessionService
  factors: Pick<
    FactorService,
    | 'listMethods'
    | 'consume'
    | 'passkeyOrigin'
    | 'askForPasskey'
    | 'findPasskeyOwner'
    | 'verifyPasskey'
    | 'consumePasskey'
    | 'removeAtTerminal'
    | 'mustAdd'
  >
  identities: Pick<
    IdentityProviderService,
    'name' | 'ask' | 'readAnswer' | 'findOwner' | 'link' | 'read'
  >
  audit: AuditService
  /** Current sender of emails. */
  practice: () => MailPractice
  sender: () => MailAddress
  /** Sends verification codes at once. */
  mailer: Pick<Mailer, 'send'>
  /** Sends notices that may be delayed. */
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  clock: Clock
  logger: Logger
  /** Keys the hashes of codes: `SESSION_SECRET`, or the secret stored in the data directory. */
  secrets: Secrets
  /** The time zone of moments in emails. */
  timeZone: string
  isLoginVerified: boolean
  isRateLimited: boolean
  isHttps: boolean
}

/** Shared by the use cases, built once per service. */
export type AuthContext = ReturnType<typeof createAuthContext>

export const createAuthContext = (deps: AuthDeps) => ({
  ...deps,
  knownBrowsers: createKnownBrowsers(deps.secrets),
  throttle: createThrottle({ ...deps, ...bind(deps, { warnOwner }) }),
  codes: {
    ...bind(deps, {
      start: startPendingSignIn,
      startWithoutCode,
      sendFirst: sendFirstCode,
      replace: replaceCode,
      sendReplaced: sendReplacedCode,
      consume: consumeCode,
      endPending: endPendingSignIn,
    }),
  },
  pending: {
    ...bind(deps, {
      findUser: findPendingUser,
      findResendUser,
      findRecent: findRecentPending,
      getState: getPendingState,
    }),
  },
})

async function warnOwner(
  { accounts, outgoingMail, practice, clock, timeZone }: AuthDeps,
  userId: number,
): Promise<void> {
  const user = await accounts.find(userId)
  if (!user) return
  const { email, firstName } = user
  const mail = runInLanguage('en', () =>
    codesGuessedEmail({ practice: practice(), firstName, at: clock.now(), timeZone }),
  )
  await outgoingMail.enqueue(email, mail)
}

/** An attempt at a known account. */
export type AccountAttempt = LoginAttempt & { userId: number }

export function toAttempt(
  { knownBrowsers, clock }: AuthContext,
  userId: number,
  origin: Origin,
  knownCookie: string | undefined,
  action: LoginAttempt['action'],
): AccountAttempt {
  const browser = knownBrowsers.findId(knownCookie, userId, clock.now())
  return { userId, origin, action, keys: toThrottleKeys(toAccountKey(userId), origin, browser) }
}
