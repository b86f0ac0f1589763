import { toSchedule } from '#features/chat/chat/schedule.ts'
import { createChatRepository } from '#features/chat/chat/server/repository.ts'
import { createChatService } from '#features/chat/chat/server/service.ts'
import { createAuditRepository } from '#features/core/audit/server/repository.ts'
import { createAuditService } from '#features/core/audit/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createLocalEventBus } from '#platform/server/events/event-bus.ts'
import { demoContent } from './demo-site.ts'

/** The chat service on one database, with stubs for security checks and leads. */
export function createTestChat(database: Database, deps: { clock: Clock; timeZone: string }) {
  const { clock, timeZone } = deps
  const schedule = toSchedule(demoContent, undefined)
  return createChatService({
    database,
    chat: createChatRepository(database),
    alerts: {
      alertToMessage: async () => {},
      countFor: async () => 0,
      dropFor: async () => {},
      enqueue: async () => 0,
    },
    captcha: { check: async () => true, spend: async () => true },
    consents: { list: async () => [], record: async () => {} },
    screening: {
      screen: (_, store) => store({ isHeld: false, isProved: true, signals: [] }),
      count: async () => {},
      hold: async () => undefined,
      changeHeld: async () => undefined,
      findHeldBySubmission: async () => undefined,
      takeHeld: async () => undefined,
    },
    leads: {
      create: async () => {
        throw new Error('creates no lead')
      },
      createByStaff: async () => {
        throw new Error('creates no lead')
      },
      listVisible: async () => [],
      lockHold: async () => null,
      listHolds: async () => new Map(),
      change: async () => {
        throw new Error('changes no lead')
      },
    },
    ownRequests: { sendReceipt: async () => false },
    getDefaultService: () => 'other',
    findChoiceIssues: async () => [],
    accounts: {
      findDetails: async () => undefined,
      listDetails: async () => ({ rows: [], total: 0 }),
      listNames: async () => [],
    },
    listPortraits: async () => new Map(),
    mail: { enqueue: async () => {} },
    eraseTraces: async () => 0,
    practice: () => {
      throw new Error('sends no email')
    },
    publicUrl: 'http://localhost:3000',
    audit: createAuditService({ log: createAuditRepository(database), clock }),
    listConnected: () => [],
    eventBus: createLocalEventBus(),
    clock,
    readSchedule: () => schedule,
    timeZone,
    retentionDays: 7,
    isRateLimited: false,
    countUpload: async () => ({ calls: 1, waitMs: 0 }),
    systemEmail: () => 'office@practice.example',
  })
}
