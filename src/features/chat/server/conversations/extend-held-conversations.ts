import type { ChatDeps } from '../chat-deps.ts'

/**
 * Keeps the conversations of leads on hold, with all their messages, until the hold ends, and gives back their own time
 * to those whose hold was released. Call it before what has expired is deleted.
 */
export async function extendHeldConversations({
  chat,
  leads,
  now,
  toExpiry,
}: ChatDeps): Promise<void> {
  const holds = await leads.listHolds()
  for (const conversation of await chat.listHoldable(toExpiry(now()))) {
    const { sessionId, leadId, expiresAt, lastMessageAt } = conversation
    const until = leadId === null ? undefined : holds.get(leadId)
    if (until !== undefined) {
      await chat.extendExpiry(sessionId, until)
      continue
    }
    const own = toExpiry(lastMessageAt)
    if (expiresAt <= own) continue
    await chat.setExpiry(sessionId, own)
    for (const { id, timestamp } of await chat.listMessageTimes(sessionId)) {
      await chat.setMessageExpiry(id, toExpiry(timestamp))
    }
  }
}
