import type { LiveService } from '#features/core/live/server/service.ts'
import { createQueue } from '#platform/server/async/queue.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import type { Topic } from '#shared/topics.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import type { DutyTracker } from './duty-tracker.ts'
import type { Fanout } from './fanout.ts'
import type { PresenceTracker } from './presence-tracker.ts'
import type { StaffHub } from './staff-hub.ts'
import type { UnreadBroadcast } from './unread-broadcast.ts'
import type { VisitorPages } from './visitor-pages.ts'

type EventHandlerDeps = {
  chat: Pick<ChatService, 'findByNumber'>
  live: Pick<LiveService, 'hasStaff' | 'markChanged' | 'noteChange'>
  hub: StaffHub
  fanout: Fanout
  presence: PresenceTracker
  pages: Pick<VisitorPages, 'handlePageEvent' | 'handleViewEvent'>
  unread: Pick<UnreadBroadcast, 'add'>
  duty: Pick<DutyTracker, 'handleDutyEvent'>
  sendToStaff(frame: FrameFromServer): void
  /** Runs work that no caller waits for; failures are logged. */
  inBackground(work: Promise<unknown>): void
}

/** Events of typing and views beyond this are dropped: they are published again by themselves. */
const eventOrder = { maxRunning: 1, maxWaiting: 500 }

type TypingEvent = Extract<BusEvent, { t: 'chat.typing' }>

/** Sends a typing event to the other side of its conversation. */
const createTypingHandler =
  ({ chat, live, hub, fanout, sendToStaff }: EventHandlerDeps) =>
  async ({ id: number, userId, isTyping }: TypingEvent): Promise<void> => {
    if (userId === null) {
      if (!live.hasStaff()) return
      const conversation = await chat.findByNumber(number)
      if (!conversation) return
      const { sessionId, senderName: sender } = conversation
      sendToStaff({ type: 'typing', sessionId, isTyping, isFromClient: true, sender })
      return
    }
    if (fanout.listVisitors(number).length === 0) return
    const sender = await hub.loadFirstName(userId)
    if (sender === undefined) return
    for (const visitor of fanout.listVisitors(number)) {
      const { sessionId } = visitor
      visitor.send({ type: 'typing', sessionId, isTyping, isFromClient: false, sender })
    }
  }

/** Handles the events of all instances, this one included. */
export function createEventHandler(deps: EventHandlerDeps) {
  const { live, hub, fanout, presence, pages, unread, duty, sendToStaff, inBackground } = deps
  const handleTyping = createTypingHandler(deps)
  const queue = createQueue(eventOrder)
  const inOrder = (work: () => Promise<void>) => inBackground(queue.run(work))

  function handleDeleted(number: number) {
    const sessionId = fanout.removeConversation(number)
    if (sessionId === undefined) return
    sendToStaff({ type: 'deleted', sessionId })
    hub.handleDeletedEvent(number)
  }

  return (event: BusEvent): void => {
    switch (event.t) {
      case 'chat.message':
        fanout.deliverByNumber(event.id, event.seq)
        unread.add(event.id)
        live.markChanged('chat')
        live.noteChange('conversations')
        return
      case 'chat.read':
      case 'chat.changed':
        unread.add(event.id)
        live.noteChange('conversations')
        return
      case 'chat.deleted':
        handleDeleted(event.id)
        live.markChanged('chat')
        live.markChanged('conversations')
        return
      case 'chat.presence':
        presence.handlePresenceEvent(event.id)
        live.noteChange('conversations')
        return
      case 'chat.typing':
        inOrder(() => handleTyping(event))
        return
      case 'chat.view': {
        const { id: number, userId, connectionId, isTyping } = event
        inOrder(() => hub.handleViewEvent({ connectionId, userId, number, isTyping }))
        if (number !== 0) inOrder(() => pages.handleViewEvent(number))
        return
      }
      case 'chat.page':
        inOrder(() => pages.handlePageEvent(event))
        return
      case 'resync':
        inBackground(fanout.resync())
        duty.handleDutyEvent()
        return
      case 'changed': // the other topics are read by the pages that show them
        if (event.topic === ('duty' satisfies Topic)) duty.handleDutyEvent()
        return
      case 'lead.view':
        return
      default:
        event satisfies never
    }
  }
}
