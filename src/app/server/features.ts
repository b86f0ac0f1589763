import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { createAccountRepository, userTally } from '#features/accounts/server/repository.ts'
import { createAccountService } from '#features/accounts/server/service.ts'
import { auditRemovals } from '#features/audit/server/jobs.ts'
import { createAuditRepository } from '#features/audit/server/repository.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { createAuditService } from '#features/audit/server/service.ts'
import { authJobs, authRemovals } from '#features/auth/server/jobs.ts'
import { createAuthRepository } from '#features/auth/server/repository.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { createAuthService } from '#features/auth/server/service.ts'
import { captchaRemovals } from '#features/captcha/server/jobs.ts'
import { createCaptchaRepository } from '#features/captcha/server/repository.ts'
import { captchaRoutes } from '#features/captcha/server/routes.ts'
import { createCaptchaService } from '#features/captcha/server/service.ts'
import { chatRemovals } from '#features/chat/server/jobs.ts'
import { createChatSocket } from '#features/chat/server/realtime/socket.ts'
import { createChatRepository } from '#features/chat/server/repository.ts'
import { chatRoutes } from '#features/chat/server/routes.ts'
import { createChatService } from '#features/chat/server/service.ts'
import { locationLabels, serviceTypeLabels } from '#features/consultation/rules.ts'
import { consultationRoutes } from '#features/consultation/server/routes.ts'
import { createConsultationService } from '#features/consultation/server/service.ts'
import { createDemoService } from '#features/demo/server/service.ts'
import { deviceRoutes } from '#features/devices/server/routes.ts'
import { createDeviceService } from '#features/devices/server/service.ts'
import { createGoogleConnectionRepository } from '#features/google-connection/server/repository.ts'
import { googleConnectionRoutes } from '#features/google-connection/server/routes.ts'
import { createGoogleConnectionService } from '#features/google-connection/server/service.ts'
import { leadMailJobs } from '#features/lead-mail/server/jobs.ts'
import { createLeadMailRepository } from '#features/lead-mail/server/repository.ts'
import { leadMailRoutes } from '#features/lead-mail/server/routes.ts'
import { createLeadMailService } from '#features/lead-mail/server/service.ts'
import { leadRemovals } from '#features/leads/server/jobs.ts'
import { createLeadRepository, leadTallies } from '#features/leads/server/repository.ts'
import { leadRoutes } from '#features/leads/server/routes.ts'
import { createLeadService } from '#features/leads/server/service.ts'
import { outgoingMailJobs, outgoingMailRemovals } from '#features/outgoing-mail/server/jobs.ts'
import { createOutgoingMailRepository } from '#features/outgoing-mail/server/repository.ts'
import { createOutgoingMailService } from '#features/outgoing-mail/server/service.ts'
import { createPhotoRepository } from '#features/photos/server/repository.ts'
import { photoRoutes } from '#features/photos/server/routes.ts'
import { createPhotoService } from '#features/photos/server/service.ts'
import { retentionJobs } from '#features/retention/server/jobs.ts'
import { createRetentionRepository } from '#features/retention/server/repository.ts'
import { retentionRoutes } from '#features/retention/server/routes.ts'
import { createRetentionService } from '#features/retention/server/service.ts'
import { sessionRemovals } from '#features/sessions/server/jobs.ts'
import { createSessionRepository } from '#features/sessions/server/repository.ts'
import { createSessionService, sessionCookie } from '#features/sessions/server/service.ts'
import { statsRoutes } from '#features/stats/server/routes.ts'
import { createStatsService } from '#features/stats/server/service.ts'
import { therapistRemovals } from '#features/therapists/server/jobs.ts'
import { createTherapistRepository } from '#features/therapists/server/repository.ts'
import { therapistRoutes } from '#features/therapists/server/routes.ts'
import { createTherapistService } from '#features/therapists/server/service.ts'
import { userAdminRoutes } from '#features/user-admin/server/routes.ts'
import { createUserAdminService } from '#features/user-admin/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { createCallCounts } from '#platform/server/database/call-counts.ts'
import type { Database } from '#platform/server/database/database.ts'
import { rebuildJob } from '#platform/server/database/rebuild-job.ts'
import { tallyJob } from '#platform/server/database/tally.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { Logger } from '#platform/server/logger.ts'
import type { Mailer } from '#platform/server/mail/mailer.ts'
import type { Actor, Origin } from '#shared/actor.ts'
import { backgroundHeader, type EndpointDefinition } from '#shared/endpoint.ts'
import { comparePeople } from '#shared/name-order.ts'
import { fullName } from '#shared/names.ts'
import { recordId } from '#shared/text.ts'

/** The machinery that features are built on. */
export type Infrastructure = {
  config: Config
  /** Signs and encrypts; from `SESSION_SECRET` or generated. */
  secret: string
  database: Database
  eventBus: EventBus
  mailer: Mailer
  /** The From of system mail, and where new requests are announced. */
  systemEmail: string
  logger: Logger
  clock: Clock
}

/** Every part of the practice, made from the machinery and from each other. One line a feature. */
export function createFeatures(infrastructure: Infrastructure) {
  const { config, secret, database, eventBus, mailer, systemEmail, logger, clock } = infrastructure
  const audit = createAuditService({
    log: createAuditRepository(database),
    clock,
    timeZone: config.timeZone,
  })
  const accounts = createAccountService({
    accounts: createAccountRepository(database),
    clock,
  })
  const sessions = createSessionService({ sessions: createSessionRepository(database), clock })
  const mail = createOutgoingMailService({
    database,
    mails: createOutgoingMailRepository(database),
    mailer,
    clock,
    logger,
    from: systemEmail,
  })
  const callCounts = createCallCounts(database, clock)
  const auth = createAuthService({
    database,
    repository: createAuthRepository(database),
    accounts,
    sessions,
    audit,
    mailer,
    outgoingMail: mail,
    clock,
    logger,
    secret,
    timeZone: config.timeZone,
    isLoginVerified: config.isLoginVerified,
    isRateLimited: config.isRateLimited,
    isHttps: config.isHttps,
  })
  const devices = createDeviceService({ database, sessions, auth, audit })
  const photos = createPhotoService({ photos: createPhotoRepository(database), clock })
  const therapists = createTherapistService({
    database,
    photos,
    audit,
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
  const leadEmails = createLeadMailRepository(database)
  const leads = createLeadService({
    database,
    countEmails: leadEmails.countForLead,
    leads: createLeadRepository(database),
    accounts,
    audit,
    mail,
    clock,
    retentionDays: config.leadRetentionDays,
    timeZone: config.timeZone,
    services: serviceTypeLabels,
    locations: locationLabels,
    staffNames: therapists.listNames,
    systemEmail,
    publicUrl: config.publicUrl,
  })
  const consultation = createConsultationService({ database, captcha, leads, therapists })
  const chat = createChatService({
    database,
    chat: createChatRepository(database),
    captcha,
    leads,
    audit,
    eventBus,
    clock,
    hours: config.chatHours,
    timeZone: config.timeZone,
    retentionDays: config.chatRetentionDays,
    isRateLimited: config.isRateLimited,
    systemEmail,
  })
  const google = createGoogleConnectionService({
    database,
    connections: createGoogleConnectionRepository(database),
    audit,
    clock,
    logger,
    secret,
    keys: config.google,
    ownOrigins: config.ownOrigins,
    publicUrl: config.publicUrl,
  })
  const userAdmin = createUserAdminService({
    database,
    accounts,
    therapists,
    leads,
    auth,
    google,
    audit,
    outgoingMail: mail,
    clock,
    timeZone: config.timeZone,
  })
  const stats = createStatsService({ leads, therapists })
  const { timeZone } = config
  const retention = createRetentionService({
    runs: createRetentionRepository(database),
    removals: [
      ...sessionRemovals(sessions),
      ...authRemovals(auth),
      ...callCounts.removals,
      ...captchaRemovals(captcha),
      ...leadRemovals(database, leads),
      ...chatRemovals(database, chat),
      ...therapistRemovals(therapists),
      ...auditRemovals(audit),
      ...outgoingMailRemovals(mail),
    ],
    truncateLog: database.truncateLog,
    clock,
    logger,
  })
  const people = {
    list: async () =>
      (await accounts.listNames())
        .toSorted(comparePeople)
        .map((person) => ({ id: person.id, name: fullName(person) })),
    async find(ids: readonly number[]) {
      const [named, portraits] = await Promise.all([
        accounts.listNames(ids),
        therapists.listPortraits(ids),
      ])
      return named.map((person) => {
        const { id } = person
        return { id, name: fullName(person), photoUrl: portraits.get(id) ?? null }
      })
    },
  }
  const leadMail = createLeadMailService({
    database,
    emails: leadEmails,
    leads,
    google,
    therapists,
    audit,
    mailer,
    clock,
    logger,
    systemEmail,
    publicUrl: config.publicUrl,
  })

  const demo = createDemoService({
    database,
    accounts,
    therapists,
    photos,
    leads,
    leadMail,
    systemEmail,
    chat,
    clock,
    timeZone,
  })

  const cookieName = sessionCookie(config.isHttps).name
  const chatSocket = createChatSocket({
    chat,
    accounts,
    sessions,
    audit,
    eventBus,
    clock,
    logger,
    sessionCookieName: cookieName,
    isRateLimited: config.isRateLimited,
  })
  return {
    demo,
    auth,
    accounts,
    chatSocket,
    therapists,
    endpoints: [
      ...authRoutes(auth),
      ...deviceRoutes(devices, auth.cookies.session),
      ...therapistRoutes(therapists),
      ...photoRoutes(photos),
      ...captchaRoutes(captcha),
      ...consultationRoutes(consultation),
      ...leadRoutes(leads),
      ...chatRoutes(chat),
      ...statsRoutes(stats),
      ...retentionRoutes({
        leadDays: config.leadRetentionDays,
        chatDays: config.chatRetentionDays,
      }),
      ...auditRoutes(audit, people),
      ...googleConnectionRoutes(google, cookieName),
      ...leadMailRoutes(leadMail),
      ...userAdminRoutes(userAdmin, cookieName),
    ],
    jobs: [
      ...retentionJobs(retention),
      ...authJobs(auth),
      ...outgoingMailJobs(mail),
      ...leadMailJobs(leadMail),
      tallyJob(database, [...leadTallies, userTally]),
      rebuildJob(database, clock, timeZone),
    ],
    /** What operators watch beside the requests themselves. */
    readings: [
      {
        name: 'practice_unsent_mails',
        help: 'System mails that wait to be handed over',
        read: mail.countWaiting,
      },
      {
        name: 'practice_seconds_since_removal',
        help: 'Since the last whole removal of what is past its time; comes round every 600',
        read: async () => (await retention.sinceLastRun()) / 1000,
      },
    ],
    /** Who is behind a request's session cookie. */
    async findUser(request: FastifyRequest) {
      const session = await sessions.resolve(request.cookies[cookieName], {
        address: request.ip,
        isBackground: request.headers[backgroundHeader] === '1',
      })
      return session && accounts.find(session.userId)
    },
    sessionCookieName: cookieName,
    countCall: callCounts.count,

    /** The door kept somebody out: `params` as they came, which may name no record. */
    async recordRefusal(refused: {
      actor: Actor
      origin: Origin
      definition: EndpointDefinition
      params: unknown
    }) {
      const { actor, origin, definition, params } = refused
      const { data } = z.object({ id: recordId }).safeParse(params)
      await audit.recordRefused(actor, origin, definition, data?.id ?? null)
    },

    /**
     * After a restore time has stood still for the database: who was signed in then may have been
     * signed out since, a mail that waited has been sent, and what is past its time must go again.
     */
    async settleAfterRestore() {
      const [endedSessions, droppedMails] = await database.transaction(async () => [
        await sessions.endAll(),
        await mail.dropWaiting(),
      ])
      return { endedSessions, droppedMails, removed: await retention.run() }
    },
  }
}

export type Features = ReturnType<typeof createFeatures>
