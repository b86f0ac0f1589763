import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { AppointmentService } from '#features/requests/appointments/server/service.ts'
import type { LeadMailService } from '#features/requests/emails/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { StatsService } from '#features/requests/stats/server/service.ts'
import type { SystemHealthService } from '#features/staff/system-health/server/service.ts'
import type { WorkQueueService } from '#features/staff/work-queue/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'

export type WaitingWorkDeps = {
  alerts: Pick<AlertService, 'escalate' | 'sendDigests' | 'skipEscalation'>
  leads: Pick<
    LeadService,
    | 'countAnswered'
    | 'countDue'
    | 'countExpiring'
    | 'countUncontacted'
    | 'countWaiting'
    | 'list'
    | 'listUncontacted'
  >
  queue: Pick<WorkQueueService, 'listViews'>
  leadMail: Pick<LeadMailService, 'countUnmatched' | 'listPendingEmails'>
  appointments: Pick<AppointmentService, 'listToday'>
  chat: Pick<
    ChatService,
    | 'countOwnViews'
    | 'countUnread'
    | 'countViews'
    | 'countWaiting'
    | 'findLongestWait'
    | 'findOpeningStart'
    | 'getDuty'
    | 'listConversations'
    | 'listOnDuty'
    | 'listOpenings'
    | 'listUnanswered'
  >
  stats: Pick<StatsService, 'get'>
  systemHealth: Pick<SystemHealthService, 'getHealth'>
  clock: Clock
  retention: RetentionPolicy
  /** `RESPONSE_TARGET_HOURS` */
  responseTargetHours: number
  /** `CHAT_ESCALATION_MINUTES` */
  chatEscalationMinutes: number
}

type RetentionPolicy = { leadDays: number; chatDays: number }

const hourMs = 60 * 60 * 1000

/** The moment since which the practice has been open for this many hours; undefined if there is none. */
export const findOpeningStart = ({ chat }: Pick<WaitingWorkDeps, 'chat'>, hours: number) =>
  chat.findOpeningStart(hours * hourMs) ?? undefined
