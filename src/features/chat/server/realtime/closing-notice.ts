import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'

export const chatHasClosed =
  'Our chat has closed for today. You can leave a request at /consultation and we will get back to ' +
  'you. If you are in crisis, call or text 988 at any hour; in an emergency call 911.'

/** @returns a check that notifies the visitors of this instance once when chat closes */
export function createClosingNotice(chat: Pick<ChatService, 'getAvailability'>, fanout: Fanout) {
  const { rooms } = fanout
  // The published hours are read after this. A visitor who joins while chat is closed gets the notice anyway.
  let wasOpen = true
  return () => {
    const isOpen = chat.getAvailability().available
    if (wasOpen && !isOpen) {
      for (const sessionId of rooms.sessionIds()) {
        if (fanout.getNumber(sessionId) === undefined) continue
        for (const visitor of rooms.listVisitors(sessionId)) {
          visitor.send({ type: 'closed', sessionId, message: chatHasClosed })
        }
      }
    }
    wasOpen = isOpen
  }
}
