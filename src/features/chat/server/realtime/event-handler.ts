import type { LiveService } from '#features/live/server/service.ts'
import { resyncEvent } from '#platform/server/events/event-bus.ts'
import type { FrameFromServer } from '../../contract.ts'
import type { ChatService } from '../service.ts'
import { chatEvents } from './chat-events.ts'
import type { Fanout } from './fanout.ts'
import type { PresenceTracker } from './presence-tracker.ts'
import { createSerialQueue } from './serial-queue.ts'
import type { StaffHub } from './staff-hub.ts'

type EventHandlerDeps = {
  chat: Pick<ChatService, 'findByNumber'>
  live: Pick<LiveService, 'hasStaff' | 'markChanged'>
  hub: StaffHub
  fanout: Fanout
  presence: PresenceTracker
  sendToStaff(frame: FrameFromServer): void
  /** Runs work that no caller waits for; failures are logged. */
  inBackground(work: Promise<unknown>): void
}

/** Sends a typing event to the other side of its conversation. */
const createTypingHandler =
  ({ chat, live, hub, fanout, sendToStaff }: EventHandlerDeps) =>
  async (number: number, who: string, isTyping: boolean): Promise<void> => {
    if (who === 'visitor') {
      if (!live.hasStaff()) return
      const conversation = await chat.findByNumber(number)
      if (!conversation) return
      const { sessionId, senderName: sender } = conversation
      sendToStaff({ type: 'typing', sessionId, isTyping, isFromClient: true, sender })
      return
    }
    const sessionId = fanout.getSessionId(number)
    if (sessionId === undefined || !fanout.rooms.has(sessionId)) return
    const sender = await hub.loadName(Number(who))
    if (sender === undefined) return
    for (const visitor of fanout.rooms.listVisitors(sessionId)) {
      visitor.send({ type: 'typing', sessionId, isTyping, isFromClient: false, sender })
    }
  }

/** Handles the events of all instances, this one included. */
export function createEventHandler(deps: EventHandlerDeps) {
  const { live, hub, fanout, presence, sendToStaff, inBackground } = deps
  const handleTyping = createTypingHandler(deps)
  const inOrder = createSerialQueue(inBackground)

  function handleDeleted(number: number) {
    const sessionId = fanout.removeConversation(number)
    if (sessionId === undefined) return
    sendToStaff({ type: 'deleted', sessionId })
    hub.handleDeletedEvent(number)
  }

  return (event: string): void => {
    const [kind = '', ...words] = event.split(' ')
    const [first = '', second = '', third = '', fourth = ''] = words
    switch (kind) {
      case chatEvents.message:
        fanout.deliverByNumber(Number(first), Number(second) || Infinity)
        live.markChanged('chat')
        return
      case chatEvents.deleted:
        handleDeleted(Number(first))
        live.markChanged('chat')
        return
      case chatEvents.presence:
        presence.handlePresenceEvent(Number(first))
        return
      case chatEvents.typing:
        inOrder(() => handleTyping(Number(first), second, third === '1'))
        return
      case chatEvents.view:
        inOrder(() =>
          hub.handleViewEvent({
            connectionId: first,
            userId: Number(second),
            number: Number(third),
            isTyping: fourth === '1',
          }),
        )
        return
      case resyncEvent:
        inBackground(fanout.resync())
        return
      default: // an event of another feature
    }
  }
}
