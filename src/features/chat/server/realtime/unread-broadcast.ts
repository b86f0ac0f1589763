import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'

const batchMs = 50
const retryMs = 1_000

type UnreadBroadcastDeps = {
  chat: Pick<ChatService, 'listUnread' | 'countUnread'>
  logger: Logger
  hasStaff(): boolean
  sendToStaff(frame: FrameFromServer): void
}

export type UnreadBroadcast = ReturnType<typeof createUnreadBroadcast>

/**
 * Sends staff the number of unread messages of each conversation that has changed, so that no open tab has
 * to ask. The numbers are read after the change and one batch at a time, so the last frame is right however
 * many changes come together.
 */
export function createUnreadBroadcast(deps: UnreadBroadcastDeps) {
  const { chat, logger, hasStaff, sendToStaff } = deps
  const changed = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  /** @returns how long to wait before the next batch */
  async function send(): Promise<number> {
    const numbers = [...changed]
    changed.clear()
    if (!hasStaff()) return batchMs
    try {
      const conversations = await chat.listUnread(numbers)
      const total = await chat.countUnread()
      for (const conversation of conversations) {
        sendToStaff({ type: 'unread', ...conversation, total })
      }
      return batchMs
    } catch (error) {
      for (const number of numbers) changed.add(number)
      if (!isDatabaseAway(error)) logger.error(describeError(error), 'unread count failed')
      return retryMs
    }
  }

  function schedule(delayMs: number) {
    timer ??= setTimeout(() => {
      timer = undefined
      running = send().then((nextMs) => {
        running = undefined
        if (changed.size > 0) schedule(nextMs)
      })
    }, delayMs).unref()
  }

  return {
    add(number: number): void {
      if (!hasStaff()) return
      changed.add(number)
      if (!running) schedule(batchMs)
    },
    /** Waits for a running read, before the database closes. */
    async close(): Promise<void> {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
    },
  }
}
