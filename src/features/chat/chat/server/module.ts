import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { CaptchaService } from '#features/core/captcha/server/service.ts'
import type { ConsentService } from '#features/core/consents/server/service.ts'
import type { LiveService } from '#features/core/live/server/service.ts'
import type { ScreeningService } from '#features/core/screening/server/service.ts'
import type { SiteContent } from '#features/practice/site/contract/content.ts'
import type { Site } from '#features/practice/site/contract/read-schemas.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import { createCallCounts } from '#platform/server/database/call-counts.ts'
import type { FeatureModule, Infrastructure } from '#platform/server/infrastructure.ts'
import { type ChatHours, type ChatSchedule, toSchedule } from '../schedule.ts'
import type { ChatOptions } from './chat-deps.ts'
import { chatFileRoutes } from './file-routes.ts'
import { chatRemovals } from './jobs.ts'
import { registerLiveChat } from './realtime/live-chat.ts'
import { createChatRepository } from './repository.ts'
import { chatRoutes } from './routes.ts'
import { type ChatService, createChatService } from './service.ts'

type Deps = {
  accounts: AccountService
  alerts: AlertService
  live: LiveService
  captcha: CaptchaService
  consents: ConsentService
  screening: ScreeningService
  leads: LeadService
  ownRequests: OwnRequestService
  /** The choices that the request form offers at this moment. */
  readFacts: () => Pick<Site, 'requestChoices'>
  audit: AuditService
  /** The title of a public page; undefined if there is none with this path. */
  findPageTitle: (path: string) => Promise<string | undefined>
  /** The published content; another object after each publication. */
  readContent: () => SiteContent
  /** False until the practice publishes its site for the first time. */
  isPracticeOpen: () => boolean
} & Pick<
  ChatOptions,
  'systemEmail' | 'listPortraits' | 'mail' | 'practice' | 'findChoiceIssues' | 'eraseTraces'
>

/** Derives the schedule once per publication, when it is first read: what is published is not known before. */
function createScheduleReader(readContent: () => SiteContent, setting: ChatHours | undefined) {
  let known: { content: SiteContent; schedule: ChatSchedule } | undefined
  return () => {
    const content = readContent()
    if (known?.content !== content) known = { content, schedule: toSchedule(content, setting) }
    return known.schedule
  }
}

export function createChat(infrastructure: Infrastructure, deps: Deps): FeatureModule<ChatService> {
  const { config, database, eventBus, clock, logger } = infrastructure
  const { accounts, alerts, live, captcha, consents, screening, leads, audit, mail, practice } =
    deps
  const { systemEmail, listPortraits, readContent, readFacts, ownRequests, findChoiceIssues } = deps
  const service = createChatService({
    database,
    chat: createChatRepository(database),
    alerts,
    captcha,
    consents,
    screening,
    leads,
    ownRequests,
    getDefaultService: () => readFacts().requestChoices.at(-1)?.key ?? 'other',
    findChoiceIssues,
    accounts,
    listPortraits,
    mail,
    eraseTraces: deps.eraseTraces,
    practice,
    publicUrl: config.publicUrl,
    audit,
    listConnected: () => [...new Set(live.listStaff().map(({ actor }) => actor.userId))],
    eventBus,
    clock,
    readSchedule: createScheduleReader(readContent, config.chatHours),
    timeZone: config.timeZone,
    retentionDays: config.chatRetentionDays,
    isRateLimited: config.isRateLimited,
    countUpload: createCallCounts(database, clock).service,
    systemEmail,
  })
  leads.attach({
    listConversations: service.listNumbersOfLead,
    eraseConversations: service.eraseOfLead,
  })
  const startLiveChat = registerLiveChat({
    chat: service,
    live,
    accounts,
    findPageTitle: deps.findPageTitle,
    audit,
    eventBus,
    clock,
    logger,
    isRateLimited: config.isRateLimited,
    isPracticeOpen: deps.isPracticeOpen,
  })
  return {
    service,
    endpoints: [...chatRoutes(service, findChoiceIssues), ...chatFileRoutes(service)],
    removals: chatRemovals(database, service),
    metrics: [
      {
        name: 'practice_visitor_file_bytes',
        help: 'Bytes of the files that visitors sent in the chat; none are taken above 500 MB',
        read: async () => (await service.getVisitorFileSpace()).bytes,
      },
    ],
    start: async () => startLiveChat(),
  }
}
