import { createSingleRun } from '#platform/server/async/single-run.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'

type PresenceTrackerDeps = {
  chat: Pick<
    ChatService,
    'setJoined' | 'refreshJoined' | 'listByNumber' | 'listPresent' | 'toPresence'
  >
  rooms: Pick<Fanout['rooms'], 'has' | 'isEmpty' | 'list'>
  logger: Logger
  hasStaff(): boolean
  sendToStaff(frame: FrameFromServer): void
}

export type PresenceTracker = ReturnType<typeof createPresenceTracker>

/** Runs `work` one run at a time, for callers that do not wait for it. */
const createBackgroundRun = (work: () => Promise<void>, logger: Logger) =>
  createSingleRun(async () => {
    try {
      await work()
    } catch (error) {
      logger.warn(describeError(error), 'presence update failed')
    }
  })

/** Stores which visitors have joined on this instance. Changes that come together are written by one statement. */
function createJoinWriter({ chat, logger }: PresenceTrackerDeps) {
  const changes = new Map<string, boolean>()
  const writing = createBackgroundRun(async () => {
    while (changes.size > 0) {
      const batch = [...changes]
      changes.clear()
      for (const isJoined of [true, false]) {
        const joined = batch.filter((change) => change[1] === isJoined).map(([room]) => room)
        if (joined.length > 0) await chat.setJoined(joined, isJoined)
      }
    }
  }, logger)
  return {
    settle: writing.settle,
    setJoined(room: string, isJoined: boolean) {
      changes.set(room, isJoined)
      void writing.run()
    },
  }
}

/** Stores the presence of visitors, and sends the changes to the staff of this instance. */
export function createPresenceTracker(deps: PresenceTrackerDeps) {
  const { chat, rooms, logger, hasStaff, sendToStaff } = deps
  const writer = createJoinWriter(deps)
  /** Conversations whose presence has to be read again. */
  const stale = new Set<number>()
  /** The conversations whose visitors the staff of this instance see as online. */
  let online = new Set<number>()

  async function readStale(): Promise<void> {
    while (stale.size > 0) {
      const numbers = [...stale]
      stale.clear()
      for (const row of await chat.listByNumber(numbers)) {
        const { sessionId, secretHash } = row
        // The visitor has left another instance, but is still connected to this one.
        if (!row.isOnline && rooms.has(secretHash)) writer.setJoined(secretHash, true)
        const presence = chat.toPresence(row)
        if (presence.isOnline) online.add(row.id)
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
      void reading.run()
    },

    /** Extends the presence of connected visitors: what is stored expires after 40 seconds. */
    async refreshPresence(): Promise<void> {
      const joined = rooms.list()
      if (joined.length > 0) await chat.refreshJoined(joined)
    },

    /** Finds visitors whose presence has expired, or changed without an event. */
    async expirePresence(): Promise<void> {
      if (!hasStaff()) return
      const present = new Set((await chat.listPresent()).map(({ id }) => id))
      for (const number of present.symmetricDifference(online)) stale.add(number)
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
