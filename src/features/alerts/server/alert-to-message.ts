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
}

/**
 * Alerts those on duty to a new conversation, and those who have answered one to its further messages. Call it in
 * the transaction that stores the message.
 */
export const alertToMessage =
  ({ alerts, clock }: AlertDeps, enqueue: (alert: Alert) => Promise<number>) =>
  async ({ conversationId, seq, authorId }: StoredMessage): Promise<void> => {
    if (authorId !== undefined) {
      await alerts.follow(conversationId, authorId)
      return
    }
    if (seq === 1) {
      await enqueue({ kind: 'chat.new', recordId: conversationId })
      return
    }
    const now = clock.now()
    const since = new Date(now.getTime() - pauseMs)
    const userIds = await alerts.markAlerted(conversationId, now, since)
    if (userIds.length === 0) return
    await enqueue({ kind: 'chat.message', recordId: conversationId, userIds })
  }
