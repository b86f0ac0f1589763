import type { AlertDeps } from './deps.ts'
import type { Alert } from './enqueue-alert.ts'

/** A visitor who writes several messages in a row causes one alert. */
const pauseMs = 5 * 60 * 1000

export type StoredMessage = {
  conversationId: number
  /** The number of the message within its conversation. */
  seq: number
  /** The account that wrote it; undefined for the visitor. */
  authorId: number | undefined
  /** The account that has the conversation; null for no one. */
  ownerId: number | null
  /** True if the visitor did not wait for an answer before this message. */
  startsWaiting: boolean
  /** Finds the accounts that are alerted to new conversations: see decision 50. */
  listOnDuty: () => Promise<readonly number[]>
}

/**
 * Alerts those on duty to a new conversation, and to further messages its present owner and those who have answered.
 * Where there is none of these, as when one was closed without an answer, it is as new when the visitor writes again. Call
 * it in the transaction that stores the message.
 */
export async function alertToMessage(
  { alerts, clock }: AlertDeps,
  enqueue: (alert: Alert) => Promise<number>,
  message: StoredMessage,
): Promise<void> {
  const { conversationId, seq, authorId, ownerId, startsWaiting, listOnDuty } = message
  if (authorId !== undefined) {
    await alerts.follow(conversationId, authorId)
    return
  }
  if (seq === 1) {
    await enqueue({ kind: 'chat.new', recordId: conversationId, userIds: await listOnDuty() })
    return
  }
  if (ownerId !== null) await alerts.addOwner(conversationId, ownerId)
  const now = clock.now()
  const since = new Date(now.getTime() - pauseMs)
  const userIds = await alerts.markAlerted({ conversationId, ownerId }, now, since)
  if (userIds.length > 0) {
    await enqueue({ kind: 'chat.message', recordId: conversationId, userIds })
  } else if (startsWaiting && !(await alerts.hasFollowers(conversationId, ownerId))) {
    await enqueue({ kind: 'chat.new', recordId: conversationId, userIds: await listOnDuty() })
  }
}
