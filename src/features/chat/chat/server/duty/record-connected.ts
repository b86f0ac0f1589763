import { availableMs } from '../../duty-rules.ts'
import type { ChatDeps } from '../chat-deps.ts'

/** Stores that these people have a connected tab, for the other instances and for when it is gone. */
export async function recordConnected(
  { database, chat, now }: ChatDeps,
  userIds: readonly number[],
): Promise<void> {
  const at = now()
  const endedBefore = new Date(at.getTime() - availableMs)
  await database.transaction(() => chat.recordConnected(userIds, at, endedBefore))
}
