import { presenceMs } from '../../rules.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationRow } from '../repository/tables.ts'

/** Stores that the first socket of the visitors with these secrets has joined or their last one has left, and publishes it. */
export const setJoined =
  ({ chat, eventBus, now }: ChatDeps) =>
  async (secretHashes: readonly string[], isJoined: boolean): Promise<void> => {
    const numbers = await chat.setJoined(secretHashes, isJoined, now())
    for (const number of numbers) await eventBus.publish({ t: 'chat.presence', id: number })
  }

/** Extends the presence of visitors who are still joined. No event: nothing has changed. */
export const refreshJoined =
  ({ chat, now }: ChatDeps) =>
  async (secretHashes: readonly string[]): Promise<void> => {
    await chat.setJoined(secretHashes, true, now())
  }

/** Conversations whose visitors are online now. */
export const listPresent =
  ({ chat, now }: ChatDeps) =>
  async (): Promise<ConversationRow[]> =>
    chat.listPresent(new Date(now().getTime() - presenceMs), now())
