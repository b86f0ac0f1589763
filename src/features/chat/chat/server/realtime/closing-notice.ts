import { m } from '#messages'
import { localPath } from '#shared/local-path.ts'
import { paths } from '#shared/paths.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'
import type { VisitorConnection } from './rooms.ts'

/** Notifies a visitor that chat is closed, and of what to do instead. */
export function sendClosed({ sessionId, language, send }: VisitorConnection): void {
  const path = localPath(paths.consultation, language)
  const message = m.chat_has_closed({ path }, { locale: language })
  send({ type: 'closed', sessionId, message })
}

/** @returns a check that notifies the visitors of this instance once when chat closes */
export function createClosingNotice(chat: Pick<ChatService, 'getAvailability'>, fanout: Fanout) {
  const { rooms } = fanout
  // The published hours are read after this. A visitor who joins while chat is closed gets the notice anyway.
  let wasOpen = true
  return () => {
    const isOpen = chat.getAvailability().available
    if (wasOpen && !isOpen) {
      for (const room of rooms.list()) {
        if (fanout.getRoomNumber(room) === undefined) continue
        for (const visitor of rooms.listVisitors(room)) sendClosed(visitor)
      }
    }
    wasOpen = isOpen
  }
}
