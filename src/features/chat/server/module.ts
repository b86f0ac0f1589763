import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { CaptchaService } from '#features/captcha/server/service.ts'
import type { LeadService } from '#features/leads/server/service.ts'
import { type SessionService, sessionCookie } from '#features/sessions/server/service.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { chatRemovals } from './jobs.ts'
import { createChatSocket } from './realtime/chat-socket.ts'
import { createChatRepository } from './repository.ts'
import { chatRoutes } from './routes.ts'
import { type ChatService, createChatService } from './service.ts'

type Deps = {
  accounts: AccountService
  sessions: SessionService
  captcha: CaptchaService
  leads: LeadService
  audit: AuditService
}

type ChatModule = FeatureModule<ChatService> & { socket: ReturnType<typeof createChatSocket> }

export function createChat(infrastructure: Infrastructure, deps: Deps): ChatModule {
  const { config, database, eventBus, clock, logger, systemEmail } = infrastructure
  const { accounts, sessions, captcha, leads, audit } = deps
  const service = createChatService({
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
  const socket = createChatSocket({
    chat: service,
    accounts,
    sessions,
    audit,
    eventBus,
    clock,
    logger,
    sessionCookieName: sessionCookie(config.isHttps).name,
    isRateLimited: config.isRateLimited,
  })
  return {
    service,
    endpoints: chatRoutes(service),
    removals: chatRemovals(database, service),
    socket,
  }
}
