import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { LeadMailService } from '#features/requests/emails/server/service.ts'
import type { LeadService } from '#features/requests/leads/server/service.ts'
import type { OwnRequestService } from '#features/requests/own-request/server/service.ts'
import type { WorkLogService } from '#features/requests/work-log/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'

export type TimelineDeps = {
  leads: Pick<LeadService, 'view' | 'find' | 'listRelated'>
  workLog: Pick<WorkLogService, 'listEntries'>
  leadMail: Pick<LeadMailService, 'listMailHeads'>
  chat: Pick<ChatService, 'viewOfLead' | 'findRelated'>
  ownRequests: Pick<OwnRequestService, 'listSentLinks'>
  audit: Pick<AuditService, 'listViewers' | 'recordList'>
  /** Names of the accounts that still exist. */
  listNames: (
    ids: readonly number[],
  ) => Promise<readonly { id: number; firstName: string; lastName: string }[]>
  /** Photo addresses by user id. */
  listPortraits: (ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  clock: Clock
  timeZone: string
}

/** The notes and logged calls of a lead, as the reader of the timeline sees them. */
export type LoggedWork = Awaited<ReturnType<TimelineDeps['workLog']['listEntries']>>
