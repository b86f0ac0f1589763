import type { Language } from '#shared/language.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { OpenPage } from '../presence/polled-tabs.ts'

/** A visitor's socket that has joined a conversation. */
export type VisitorConnection = {
  /** The visitor's own secret, which frames to this socket alone carry. */
  sessionId: string
  /** The hash of the secret. */
  room: string
  /** The last sequence number that was sent to it; undefined while its history is being read. */
  seq: number | undefined
  /** The conversation's number; undefined until the conversation is stored. */
  number: number | undefined
  /** The visitor's language: that of the page, or of the conversation where the page does not say. */
  language: Language
  /** The page that its tab shows; undefined for a client that does not report it. */
  page?: OpenPage | undefined
  send(frame: FrameFromServer): void
}

/** The visitor connections of this instance. Those with the same secret are in one room, stored conversation or not. */
export function createRooms() {
  const rooms = new Map<string, Set<VisitorConnection>>()
  return {
    has: (room: string) => rooms.has(room),
    isEmpty: () => rooms.size === 0,
    list: () => [...rooms.keys()],
    listVisitors: (room: string) => [...(rooms.get(room) ?? [])],

    join(visitor: VisitorConnection): void {
      const visitors = rooms.get(visitor.room)
      if (visitors) visitors.add(visitor)
      else rooms.set(visitor.room, new Set([visitor]))
    },

    /** @returns whether it was the last connection of its conversation */
    leave(visitor: VisitorConnection): boolean {
      const visitors = rooms.get(visitor.room)
      if (!visitors?.delete(visitor)) return false
      if (visitors.size > 0) return false
      rooms.delete(visitor.room)
      return true
    },
  }
}
