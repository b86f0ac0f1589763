import type { Language } from '#shared/language.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { OpenPage } from '../presence/polled-tabs.ts'

/** A visitor's socket that has joined a conversation. */
export type VisitorConnection = {
  sessionId: string
  /** The last sequence number that was sent to it; undefined while its history is being read. */
  seq: number | undefined
  /** The conversation's number; undefined until the conversation is stored. */
  number: number | undefined
  /** The visitor's language: that of the page, or of the conversation where the page does not say. */
  language: Language
  /** What its tab shows; undefined for a client that does not say so. */
  page?: OpenPage | undefined
  send(frame: FrameFromServer): void
}

/** The visitor connections of this instance, by conversation. */
export function createRooms() {
  const rooms = new Map<string, Set<VisitorConnection>>()
  return {
    has: (sessionId: string) => rooms.has(sessionId),
    isEmpty: () => rooms.size === 0,
    sessionIds: () => [...rooms.keys()],
    listVisitors: (sessionId: string) => [...(rooms.get(sessionId) ?? [])],

    join(visitor: VisitorConnection): void {
      const room = rooms.get(visitor.sessionId)
      if (room) room.add(visitor)
      else rooms.set(visitor.sessionId, new Set([visitor]))
    },

    /** @returns whether it was the last connection of its conversation */
    leave(visitor: VisitorConnection): boolean {
      const room = rooms.get(visitor.sessionId)
      if (!room?.delete(visitor)) return false
      if (room.size > 0) return false
      rooms.delete(visitor.sessionId)
      return true
    },
  }
}
