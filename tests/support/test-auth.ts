import { createAuthRepository } from '#features/access/auth/server/repository.ts'
import { createAuthService } from '#features/access/auth/server/service.ts'
import { readRelyingParty } from '#features/access/factors/rules.ts'
import { createFactorRepository } from '#features/access/factors/server/repository.ts'
import { createFactorService } from '#features/access/factors/server/service.ts'
import { createIdentityRepository } from '#features/access/identity-provider/server/repository.ts'
import { createIdentityProviderService } from '#features/access/identity-provider/server/service.ts'
import { createAccountRepository } from '#features/core/accounts/server/repository.ts'
import { createAccountService } from '#features/core/accounts/server/service.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import { createOutgoingMailRepository } from '#features/core/outgoing-mail/server/repository.ts'
import { createOutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import { createSessionRepository } from '#features/core/sessions/server/repository.ts'
import { createSessionService } from '#features/core/sessions/server/service.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createLogger } from '#platform/server/logger.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { Origin } from '#shared/actor.ts'
import { demoContent, demoSite, mailPractice } from './demo-site.ts'
import { noMailFiles } from './mail.ts'
import { hashQuickly } from './quick-hash.ts'
import { createTestClock } from './test-clock.ts'
import { createTestHealth } from './test-health.ts'

/** A mailer that stores emails, or rejects them while `isDown`. */
export function createTestMailbox() {
  const mailbox = {
    mails: [] as Mail[],
    isDown: false,
    async send(mail: Mail): Promise<string | undefined> {
      if (mailbox.isDown) throw new Error('mail server unreachable')
      mailbox.mails.push(mail)
      return undefined
    },
    /** The code in the newest email. */
    lastCode(): string {
      return /^\d{6}$/m.exec(mailbox.mails.at(-1)?.text ?? '')?.[0] ?? 'no code'
    },
  }
  return mailbox
}

export const originAt = (address: string): Origin => ({ address, userAgent: 'Vitest' })

export const mayasPassword = 'quiet water at dawn'

const sender = () => ({ name: demoContent.practice.name, address: 'office@practice.example' })

type TestAuthSettings = { isLoginVerified?: boolean; isRateLimited?: boolean; isHttps?: boolean }

/** Builds the auth service and what it depends on, on one database. */
export function createTestAuth(database: Database, settings: TestAuthSettings = {}) {
  const clock = createTestClock()
  const mailbox = createTestMailbox()
  const repository = createAuthRepository(database)
  const accounts = createAccountService({
    accounts: createAccountRepository(database),
    clock,
    readFacts: () => demoSite,
  })
  const sessions = createSessionService({ sessions: createSessionRepository(database), clock })
  const audit = createAuditService({ log: createAuditRepository(database), clock })
  const logger = createLogger('silent')
  const outgoingMail = createOutgoingMailService({
    database,
    mails: createOutgoingMailRepository(database),
    mailer: { send: mailbox.send, ...noMailFiles },
    health: createTestHealth(database, clock),
    hasServer: true,
    clock,
    logger,
    sender,
    secrets: ['a secret of this practice'],
  })
  const isLoginVerified = settings.isLoginVerified ?? false
  const identities = createIdentityProviderService({
    database,
    repository: createIdentityRepository(database),
    accounts,
    audit,
    outgoingMail,
    practice: () => mailPractice,
    clock,
    logger,
    secrets: ['a secret of thirty-two characters, or more'],
    timeZone: 'America/Toronto',
    settings: undefined,
    provider: undefined,
  })
  const factors = createFactorService({
    database,
    repository: createFactorRepository(database),
    accounts,
    audit,
    sessions,
    identities,
    outgoingMail,
    practice: () => mailPractice,
    clock,
    secrets: ['a secret of thirty-two characters, or more'],
    timeZone: 'America/Toronto',
    isLoginVerified,
    relyingParty: readRelyingParty('http://localhost:3000'),
  })
  const auth = createAuthService({
    database,
    repository,
    accounts,
    sessions,
    factors,
    identities,
    audit,
    practice: () => mailPractice,
    sender,
    mailer: mailbox,
    outgoingMail,
    clock,
    logger,
    secrets: ['a secret of thirty-two characters, or more'],
    timeZone: 'America/Toronto',
    isLoginVerified,
    isRateLimited: settings.isRateLimited ?? true,
    isHttps: settings.isHttps ?? false,
  })

  async function addMaya() {
    const user = await accounts.create({
      email: 'Maya.Chen@stillwater.example',
      firstName: 'Maya',
      lastName: 'Chen',
      role: 'therapist',
      isTherapist: true,
      passwordHash: await hashQuickly(mayasPassword),
    })
    if (!user) throw new Error('the account of Maya exists')
    return user
  }

  return {
    clock,
    mailbox,
    outgoingMail,
    repository,
    accounts,
    sessions,
    factors,
    audit,
    auth,
    addMaya,
  }
}

export type TestAuth = ReturnType<typeof createTestAuth>
