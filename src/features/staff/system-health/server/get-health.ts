import type { ChatService } from '#features/chat/chat/server/service.ts'
import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { OutgoingMailService } from '#features/core/outgoing-mail/server/service.ts'
import type { RetentionService } from '#features/core/retention/server/service.ts'
import type { AlertService } from '#features/requests/alerts/server/service.ts'
import type { CalendarService } from '#features/requests/calendars/server/service.ts'
import type { LeadMailService } from '#features/requests/emails/server/service.ts'
import type { GoogleConnectionService } from '#features/requests/google-connection/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { ServiceHealth } from '#platform/server/database/service-health.ts'
import { fullName } from '#shared/names.ts'
import type { HealthItem } from '../contract.ts'
import {
  toAuditLogItem,
  toBackupsItem,
  toCalendarItems,
  toDatabaseItem,
  toGoogleItems,
  toMailItem,
  toPracticeMailboxItem,
  toPushItem,
  toRetentionItem,
  toVisitorFilesItem,
} from '../rules.ts'

export type SystemHealthDeps = {
  accounts: Pick<AccountService, 'listNames'>
  alerts: Pick<AlertService, 'getPushHealth'>
  calendars: Pick<CalendarService, 'listHealth'>
  chat: Pick<ChatService, 'getVisitorFileSpace'>
  google: Pick<GoogleConnectionService, 'isConfigured' | 'listMailboxes'>
  health: Pick<ServiceHealth, 'find'>
  leadMail: Pick<LeadMailService, 'status'>
  mail: Pick<OutgoingMailService, 'getHealth'>
  retention: Pick<RetentionService, 'getHealth'>
  clock: Clock
  /** The time between two backups, as it is set or usual. */
  backupEveryHours: number
}

/** Working parts of the Google accounts: the permission, and reading the mailbox for answers. */
async function readMailboxes({ accounts, google, leadMail }: SystemHealthDeps) {
  const [connections, mailboxes] = await Promise.all([google.listMailboxes(), leadMail.status()])
  const names = await accounts.listNames(connections.map(({ userId }) => userId))
  const connected = connections.map(({ userId, isValid, problem, stoppedAt }) => {
    const name = names.find(({ id }) => id === userId)
    const mailbox = mailboxes.find((each) => each.kind === 'google' && each.userId === userId)
    return {
      owner: { userId, name: name ? fullName(name) : `User ${userId}` },
      problem: isValid ? null : (problem ?? 'ended'),
      stoppedAt,
      lastSuccessAt: mailbox?.lastSuccessAt ?? null,
      failure: mailbox?.failure ?? null,
    }
  })
  return { practice: mailboxes.find(({ kind }) => kind === 'imap'), connected }
}

async function readCalendars({ accounts, calendars }: SystemHealthDeps) {
  const found = await calendars.listHealth()
  const names = await accounts.listNames(found.map(({ userId }) => userId))
  return found.map(({ userId, readAt, triedAt, problem, isTooOld }) => {
    const name = names.find(({ id }) => id === userId)
    const owner = { userId, name: name ? fullName(name) : `User ${userId}` }
    return { owner, readAt, triedAt, problem, isTooOld }
  })
}

export async function getHealth(deps: SystemHealthDeps): Promise<HealthItem[]> {
  const { alerts, backupEveryHours, chat, clock, google, health, mail, retention } = deps
  const [mailHealth, mailboxes, calendars, pushHealth, retentionHealth, files, backups, audit] =
    await Promise.all([
      mail.getHealth(),
      readMailboxes(deps),
      readCalendars(deps),
      alerts.getPushHealth(),
      retention.getHealth(),
      chat.getVisitorFileSpace(),
      health.find('backups'),
      health.find('auditLog'),
    ])
  const now = clock.now()
  return [
    toDatabaseItem(now),
    toMailItem(mailHealth, now),
    toPracticeMailboxItem(mailboxes.practice),
    ...toGoogleItems(google.isConfigured, mailboxes.connected),
    ...toCalendarItems(calendars),
    toPushItem(pushHealth, now),
    toRetentionItem(retentionHealth),
    toVisitorFilesItem(files, now),
    toBackupsItem({ ...backups, everyHours: backupEveryHours }, now),
    toAuditLogItem(audit),
  ]
}
