import type { Generated, Selectable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { AlertChannel, AlertChoices, AlertKind } from '../../contract.ts'

type AlertSettingsTable = {
  userId: number
  choices: Partial<AlertChoices>
  quietFrom: string | null
  quietTo: string | null
  /** The practice day of the last morning email. */
  digestSentOn: string | null
}

type AlertsTable = {
  id: Generated<number>
  userId: number
  kind: AlertKind
  recordId: number
  channel: Exclude<AlertChannel, 'off'>
  dueAt: Date
  createdAt: Date
}

type AlertFollowsTable = {
  conversationId: number
  userId: number
  /** Null until the next message after an answer. */
  alertedAt: Date | null
  /** False for an owner who has not answered: alerted only while the conversation is theirs. */
  hasAnswered: boolean
}

type EscalatedLeadsTable = { leadId: number; escalatedAt: Date }
type EscalatedConversationsTable = { conversationId: number; escalatedAt: Date }

type PushKeysTable = { name: string; publicKey: string; privateKey: string; createdAt: Date }

type PushSubscriptionsTable = {
  id: Generated<number>
  userId: number
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  createdAt: Date
}

type PushDeliveriesTable = {
  id: Generated<number>
  subscriptionId: number
  payload: string
  attempts: number
  nextTryAt: Date
  createdAt: Date
}

export type AlertTables = {
  alertSettings: AlertSettingsTable
  alerts: AlertsTable
  alertFollows: AlertFollowsTable
  escalatedLeads: EscalatedLeadsTable
  escalatedConversations: EscalatedConversationsTable
  pushKeys: PushKeysTable
  pushSubscriptions: PushSubscriptionsTable
  pushDeliveries: PushDeliveriesTable
}

export type SettingsRow = Selectable<AlertSettingsTable>
export type AlertRow = Selectable<AlertsTable>
export type PushKeyRow = Selectable<PushKeysTable>
export type SubscriptionRow = Selectable<PushSubscriptionsTable>
export type DeliveryRow = Selectable<PushDeliveriesTable>

export const queryAlerts = (database: Database) => database.query<AlertTables>()
