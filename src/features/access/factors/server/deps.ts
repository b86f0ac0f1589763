import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { SessionService } from '#features/core/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { decrypt, encrypt, encryptAgain } from '#platform/server/crypto.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { MailPractice } from '#platform/server/mail/mail-layout.ts'
import type { Secrets } from '#platform/server/secrets.ts'
import type { Origin } from '#shared/actor.ts'
import type { RelyingParty } from '../rules.ts'
import type { FactorRepository } from './repository.ts'

export type FactorDeps = {
  database: Database
  repository: FactorRepository
  accounts: Pick<AccountService, 'find'>
  audit: Pick<AuditService, 'record'>
  sessions: Pick<SessionService, 'setLimited' | 'limitAll'>
  outgoingMail: Pick<OutgoingMailService, 'enqueue'>
  /** The link to the identity provider, which signs in as a factor does. */
  identities: {
    isLinked: (userId: number) => Promise<boolean>
    unlink: (by: { userId: number; actorId: number | null; origin: Origin | null }) => Promise<void>
  }
  /** Current sender of emails, whose name authenticator apps show. */
  practice: () => MailPractice
  clock: Clock
  /** Encrypt the secrets of apps. */
  secrets: Secrets
  timeZone: string
  /** True if accounts without an app or a passkey get codes by email. */
  isLoginVerified: boolean
  /** The host and the origin that passkeys are made for. */
  relyingParty: RelyingParty
}

const purpose = 'authenticator secrets'
const toOwner = (userId: number) => `user ${userId}`

export const encryptSecret = ({ secrets }: FactorDeps, userId: number, text: string) =>
  encrypt(secrets, purpose, toOwner(userId), text)

/** @returns undefined after the server's secret was changed without keeping the former one */
export const decryptSecret = ({ secrets }: FactorDeps, userId: number, encrypted: string) =>
  decrypt(secrets, purpose, toOwner(userId), encrypted)

/** The same secret encrypted by the newest of the server’s secrets, or undefined if none reads it. */
export const encryptSecretAgain = (secrets: Secrets, userId: number, encrypted: string) =>
  encryptAgain(secrets, purpose, toOwner(userId), encrypted)

type FactorAction =
  | 'account.authenticator_added'
  | 'account.authenticator_removed'
  | 'account.passkey_added'
  | 'account.passkey_removed'
  | 'account.recovery_codes_made'
  | 'account.recovery_code_used'

/** Records a change of the factors of `userId`, by `actorId` or at the server's terminal. Joins the transaction. */
export const recordFactorChange = (
  { audit }: FactorDeps,
  {
    userId,
    actorId = userId,
    origin,
  }: { userId: number; actorId?: number | null; origin: Origin | null },
  action: FactorAction,
) =>
  audit.record({
    actor: actorId === null ? null : { userId: actorId },
    origin,
    record: 'user',
    id: userId,
    action,
  })
