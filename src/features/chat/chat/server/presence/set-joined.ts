import { presenceMs } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

/** Stores that the first socket of the visitors with these secrets has joined or their last one has left, and publishes it. */
export async function setJoined(
  { chat, eventBus, now }: ChatDeps,
  secretHashes: readonly string[],
  isJoined: boolean,
): Promise<void> {
  const numbers = await chat.setJoined(secretHashes, isJoined, now())
  for (const number of numbers) await eventBus.publish({ t: 'chat.presence', id: number })
}

/** Extends the presence of visitors who are still joined. No event: nothing has changed. */
export async function refreshJoined(
  { chat, now }: ChatDeps,
  secretHashes: readonly string[],
): Promise<void> {
  await chat.setJoined(secretHashes, true, now())
}

/** Conversations whose visitors are online now. */
export async function listPresent({ chat, now }: ChatDeps): Promise<ConversationRow[]> {
  return chat.listPresent(new Date(now().getTime() - presenceMs), now())
}
