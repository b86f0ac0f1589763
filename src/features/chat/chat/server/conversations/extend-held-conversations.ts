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
  const conversations = await chat.listHoldable(toExpiry(now()))
  // A hold that is being set waits until what expires is deleted, or is found. Always in one order, against deadlocks.
  const expired = conversations.filter(({ expiresAt }) => expiresAt <= now())
  const leadIds = new Set(expired.flatMap(({ leadId }) => leadId ?? []))
  for (const id of [...leadIds].toSorted((a, b) => a - b)) await leads.lockHold(id)
  const holds = await leads.listHolds()
  for (const conversation of conversations) {
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

/** The same for the conversation of a visitor who writes again after it has expired and before it is deleted. */
export async function extendExpiredIfHeld(
  { chat, leads }: Pick<ChatDeps, 'chat' | 'leads'>,
  secretHash: string,
  now: Date,
): Promise<void> {
  const expired = await chat.findExpired(secretHash, now)
  const hold = expired && expired.leadId !== null ? await leads.lockHold(expired.leadId) : null
  if (expired && hold) await chat.extendExpiry(expired.sessionId, hold.endsAt)
}
