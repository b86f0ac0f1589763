import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'

type PresenceTrackerDeps = {
  chat: Pick<
    ChatService,
    'setJoined' | 'refreshJoined' | 'listByNumber' | 'listPresent' | 'toPresence'
  >
  rooms: Pick<Fanout['rooms'], 'has' | 'isEmpty' | 'sessionIds'>
  logger: Logger
  hasStaff(): boolean
  sendToStaff(frame: FrameFromServer): void
}

export type PresenceTracker = ReturnType<typeof createPresenceTracker>

/** Runs `work` in the background, one run at a time. */
function createBackgroundRun(work: () => Promise<void>, logger: Logger) {
  let running: Promise<void> | undefined
  return {
    start() {
      running ??= work()
        .catch((error: unknown) => logger.warn(describeError(error), 'presence update failed'))
        .finally(() => {
          running = undefined
        })
    },
    settle: async () => running,
  }
}

/** Stores which visitors have joined on this instance. Changes that come together are one statement. */
function createJoinWriter({ chat, logger }: PresenceTrackerDeps) {
  const changes = new Map<string, boolean>()
  const writing = createBackgroundRun(async () => {
    while (changes.size > 0) {
      const batch = [...changes]
      changes.clear()
      for (const isJoined of [true, false]) {
        const sessionIds = batch.filter((change) => change[1] === isJoined).map(([id]) => id)
        if (sessionIds.length > 0) await chat.setJoined(sessionIds, isJoined)
      }
    }
  }, logger)
  return {
    settle: writing.settle,
    setJoined(sessionId: string, isJoined: boolean) {
      changes.set(sessionId, isJoined)
      writing.start()
    },
  }
}

/** Stores the presence of visitors, and sends the changes to the staff of this instance. */
export function createPresenceTracker(deps: PresenceTrackerDeps) {
  const { chat, rooms, logger, hasStaff, sendToStaff } = deps
  const writer = createJoinWriter(deps)
  /** Conversations whose presence has to be read again. */
  const stale = new Set<number>()
  /** Visitors whom the staff of this instance see as online: session ids by conversation number. */
  let online = new Map<number, string>()

  async function readStale(): Promise<void> {
    while (stale.size > 0) {
      const numbers = [...stale]
      stale.clear()
      for (const row of await chat.listByNumber(numbers)) {
        const { sessionId } = row
        // The visitor has left another instance, but is still connected to this one.
        if (!row.isOnline && rooms.has(sessionId)) writer.setJoined(sessionId, true)
        const presence = chat.toPresence(row)
        if (presence.isOnline) online.set(row.id, sessionId)
        else online.delete(row.id)
        if (hasStaff()) sendToStaff({ type: 'presence', sessionId, ...presence })
      }
    }
  }
  const reading = createBackgroundRun(readStale, logger)

  return {
    /** A visitor's first connection has joined on this instance, or the last one has left. */
    setJoined: writer.setJoined,

    handlePresenceEvent(number: number) {
      if (!hasStaff() && rooms.isEmpty()) return
      stale.add(number)
      reading.start()
    },

    /** Extends the presence of connected visitors: what is stored expires after 40 seconds. */
    async refreshPresence(): Promise<void> {
      const joined = rooms.sessionIds()
      if (joined.length > 0) await chat.refreshJoined(joined)
    },

    /** Finds visitors whose presence has expired, or changed without an event. */
    async expirePresence(): Promise<void> {
      if (!hasStaff()) return
      const rows = await chat.listPresent()
      const present = new Map(rows.map(({ id, sessionId }) => [id, sessionId]))
      for (const number of present.keys()) if (!online.has(number)) stale.add(number)
      for (const number of online.keys()) if (!present.has(number)) stale.add(number)
      online = present
      await readStale()
    },

    /** Waits for running reads and writes. */
    async settle(): Promise<void> {
      await writer.settle()
      await reading.settle()
    },
  }
}
