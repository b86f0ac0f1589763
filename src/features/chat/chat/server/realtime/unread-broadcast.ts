import type { StaffConnection } from '#features/core/live/server/service.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { UnreadRow } from '../repository/changes.ts'
import type { ChatService } from '../service.ts'

const batchMs = 50
const retryMs = 1_000

type UnreadBroadcastDeps = {
  chat: Pick<ChatService, 'listUnread' | 'countUnread' | 'countViews' | 'listReads' | 'toState'>
  logger: Logger
  hasStaff(): boolean
  listStaff(): readonly Pick<StaffConnection, 'actor' | 'send'>[]
  sendToStaff(frame: FrameFromServer): void
}

export type UnreadBroadcast = ReturnType<typeof createUnreadBroadcast>

/** Sends each member of staff the states of these conversations, and how many each view has. */
async function sendStates(
  { chat, listStaff }: UnreadBroadcastDeps,
  conversations: readonly UnreadRow[],
): Promise<void> {
  const staff = listStaff()
  const userIds = [...new Set(staff.map(({ actor }) => actor.userId))]
  const numbers = conversations.map(({ id }) => id)
  const reads = await chat.listReads(userIds, numbers)
  const counts = await chat.countViews(userIds)
  const lastRead = new Map(
    reads.map((read) => [`${read.accountId} ${read.conversationId}`, read.lastReadSeq]),
  )
  for (const { actor, send } of staff) {
    const own = counts.get(actor.userId)
    if (!own) continue
    for (const row of conversations) {
      const state = chat.toState(row, lastRead.get(`${actor.userId} ${row.id}`) ?? 0)
      const { sessionId } = row
      const frame: FrameFromServer = { type: 'conversation', sessionId, ...state, counts: own }
      send(frame)
    }
  }
}

/**
 * Sends staff the state and the number of unread messages of each conversation that has changed, so that no open tab has
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
      for (const { sessionId, seq, unreadCount } of conversations) {
        sendToStaff({ type: 'unread', sessionId, seq, unreadCount, total })
      }
      await sendStates(deps, conversations)
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
