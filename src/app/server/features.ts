import type { FastifyRequest } from 'fastify'
import { createAccountRepository } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { createAuditRepository } from '#features/audit/server/repository.ts'
import { createAuditService } from '#features/audit/server/service.ts'
import { authJobs } from '#features/auth/server/jobs.ts'
import { createAuthRepository } from '#features/auth/server/repository.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { createAuthService } from '#features/auth/server/service.ts'
import { captchaJobs } from '#features/captcha/server/jobs.ts'
import { createCaptchaRepository } from '#features/captcha/server/repository.ts'
import { captchaRoutes } from '#features/captcha/server/routes.ts'
import { createCaptchaService } from '#features/captcha/server/service.ts'
import { consultationRoutes } from '#features/consultation/server/routes.ts'
import { createConsultationService } from '#features/consultation/server/service.ts'
import { createDemoService } from '#features/demo/server/service.ts'
import { leadJobs } from '#features/leads/server/jobs.ts'
import { createLeadRepository } from '#features/leads/server/repository.ts'
import { leadRoutes } from '#features/leads/server/routes.ts'
import { createLeadService } from '#features/leads/server/service.ts'
import { outgoingMailJobs } from '#features/outgoing-mail/server/jobs.ts'
import { createOutgoingMailRepository } from '#features/outgoing-mail/server/repository.ts'
import { createOutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import { createPhotoRepository } from '#features/photos/server/repository.ts'
import { photoRoutes } from '#features/photos/server/routes.ts'
import { createPhotoService } from '#features/photos/server/service.ts'
import { sessionJobs } from '#features/sessions/server/jobs.ts'
import { createSessionRepository } from '#features/sessions/server/repository.ts'
import { createSessionService, sessionCookie } from '#features/sessions/server/service.ts'
import { statsRoutes } from '#features/stats/server/routes.ts'
import { createStatsService } from '#features/stats/server/service.ts'
import { therapistJobs } from '#features/therapists/server/jobs.ts'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { therapistRoutes } from '#features/therapists/server/routes.ts'
import { createTherapistService } from '#features/therapists/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mailer.ts'

/** The machinery that features are built on. */
export type Machinery = {
  config: Config
  /** Signs and encrypts; from `SESSION_SECRET` or generated. */
  secret: string
  database: Database
  mailer: Mailer
  /** The From of system mail, and where new requests are announced. */
  systemEmail: string
  logger: Logger
  clock: Clock
}

/** Every part of the practice, made from the machinery and from each other. One line a feature. */
export function createFeatures(machinery: Machinery) {
  const { config, secret, database, mailer, systemEmail, logger, clock } = machinery
  const audit = createAuditService({ log: createAuditRepository(database), clock })
  const accounts = createAccountService({
    accounts: createAccountRepository(database),
    clock,
  })
  const sessions = createSessionService({ sessions: createSessionRepository(database), clock })
  const auth = createAuthService({
    database,
    repository: createAuthRepository(database),
    accounts,
    sessions,
    audit,
    mailer,
    clock,
    logger,
    secret,
    isLoginVerified: config.isLoginVerified,
    isRateLimited: config.isRateLimited,
    isHttps: config.isHttps,
  })
  const photos = createPhotoService({ photos: createPhotoRepository(database), clock })
  const therapists = createTherapistService({
    therapists: createTherapistRepository(database),
    clock,
    timeZone: config.timeZone,
    secret,
  })
  const captcha = createCaptchaService({
    captchas: createCaptchaRepository(database),
    clock,
    fixedAnswer: config.captchaAnswer,
  })
  const mail = createOutgoingMailService({
    database,
    mails: createOutgoingMailRepository(database),
    mailer,
    clock,
    logger,
    from: systemEmail,
  })
  const leads = createLeadService({
    database,
    leads: createLeadRepository(database),
    accounts,
    audit,
    mail,
    clock,
    retentionDays: config.leadRetentionDays,
    systemEmail,
    publicUrl: config.publicUrl,
  })
  const consultation = createConsultationService({ database, captcha, leads })
  const stats = createStatsService({ leads, therapists })
  const { timeZone } = config
  const demo = createDemoService({ database, accounts, therapists, photos, leads, clock, timeZone })

  const cookieName = sessionCookie(config.isHttps).name
  return {
    demo,
    auth,
    accounts,
    therapists,
    audit,
    endpoints: [
      ...authRoutes(auth),
      ...therapistRoutes(therapists),
      ...photoRoutes(photos),
      ...captchaRoutes(captcha),
      ...consultationRoutes(consultation),
      ...leadRoutes(leads),
      ...statsRoutes(stats),
    ],
    jobs: [
      ...sessionJobs(sessions),
      ...authJobs(auth),
      ...captchaJobs(captcha),
      ...leadJobs(database, leads),
      ...therapistJobs(therapists),
      ...outgoingMailJobs(mail),
    ],
    /** Who is behind a request's session cookie. */
    async findUser(request: FastifyRequest) {
      const session = await sessions.resolve(request.cookies[cookieName])
      return session && accounts.find(session.userId)
    },
    sessionCookieName: cookieName,
  }
}

export type Features = ReturnType<typeof createFeatures>
