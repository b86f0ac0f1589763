import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'

type PresenceDeps = {
  chat: Pick<
    ChatService,
    'setJoined' | 'keepJoined' | 'listByNumber' | 'listPresent' | 'toPresence'
  >
  rooms: Pick<Fanout, 'has' | 'sessionIds'>
  logger: Logger
  hasStaff(): boolean
  sendToStaff(frame: FrameFromServer): void
}

export type Presence = ReturnType<typeof createPresence>

/** Keeps the database's word on who is there, and tells the staff of this instance what changed. */
export function createPresence({ chat, rooms, logger, hasStaff, sendToStaff }: PresenceDeps) {
  const changed = new Map<string, boolean>()
  const heard = new Set<number>()
  /** Who the staff here were told is there, with the session that names them. */
  let online = new Map<number, string>()
  let writing: Promise<void> | undefined
  let reading: Promise<void> | undefined

  const tell = (error: unknown) => logger.warn(describeError(error), 'presence not kept')

  /** Many who come at once are written at once. */
  async function write(): Promise<void> {
    while (changed.size > 0) {
      const all = [...changed]
      changed.clear()
      for (const isJoined of [true, false]) {
        const sessions = all.filter((one) => one[1] === isJoined).map(([session]) => session)
        if (sessions.length > 0) await chat.setJoined(sessions, isJoined)
      }
    }
  }

  async function read(): Promise<void> {
    while (heard.size > 0) {
      const numbers = [...heard]
      heard.clear()
      for (const row of await chat.listByNumber(numbers)) {
        const { sessionId } = row
        // Left on another instance, but here is a socket of theirs still.
        if (!row.isOnline && rooms.has(sessionId)) mark(sessionId, true)
        const { isOnline, lastSeenFormatted } = chat.toPresence(row)
        if (isOnline) online.set(row.id, sessionId)
        else online.delete(row.id)
        if (hasStaff()) sendToStaff({ type: 'presence', sessionId, isOnline, lastSeenFormatted })
      }
    }
  }

  function mark(sessionId: string, isJoined: boolean) {
    changed.set(sessionId, isJoined)
    writing ??= write()
      .catch(tell)
      .finally(() => {
        writing = undefined
      })
  }

  return {
    /** The first socket of a visitor has joined here, or the last one has left. */
    mark,

    /** News that someone came or went. */
    hear(number: number) {
      if (!hasStaff() && rooms.sessionIds().length === 0) return
      heard.add(number)
      reading ??= read()
        .catch(tell)
        .finally(() => {
          reading = undefined
        })
    },

    /** They are still there: what is written is believed for 40 seconds. */
    async keep(): Promise<void> {
      const here = rooms.sessionIds()
      if (here.length > 0) await chat.keepJoined(here)
    },

    /** Finds out whose last sign of life has become too old, or came without news. */
    async sweep(): Promise<void> {
      if (!hasStaff()) return
      const rows = await chat.listPresent()
      const now = new Map(rows.map(({ id, sessionId }) => [id, sessionId]))
      for (const number of now.keys()) if (!online.has(number)) heard.add(number)
      for (const number of online.keys()) if (!now.has(number)) heard.add(number)
      online = now
      await read()
    },

    /** What was begun is finished. */
    async settle(): Promise<void> {
      await writing
      await reading
    },
  }
}
