import type { LiveSocket, StaffConnection } from '#features/core/live/server/service.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import type { Fanout } from './fanout.ts'
import type { FrameByType } from './frames.ts'
import type { StaffHub, StaffScreen } from './staff-hub.ts'

export type StaffSessionDeps = {
  chat: Pick<ChatService, 'find' | 'sendReply'>
  hub: StaffHub
  fanout: Pick<Fanout, 'indexConversation' | 'getSessionNumber'>
  publish(event: BusEvent): void
}

/** Handles the frames of a staff member on one socket, from `admin_auth` on. */
export function createStaffSession(
  { origin, send }: LiveSocket,
  { chat, hub, fanout, publish }: StaffSessionDeps,
) {
  let screen: StaffScreen | undefined
  let requested = 0

  function getScreen(connection: StaffConnection): StaffScreen {
    if (!screen) {
      screen = {
        connection,
        viewing: 0,
        isTyping: false,
        typingTimer: undefined,
        visitorPath: undefined,
      }
      hub.add(screen)
    }
    return screen
  }

  return {
    async onAuthenticated({ viewingSession }: FrameByType<'admin_auth'>): Promise<void> {
      const conversation = viewingSession ? await chat.find(viewingSession) : undefined
      if (conversation) fanout.indexConversation(conversation)
      requested = conversation?.id ?? 0
      await hub.subscribe()
    },

    /** Shows the other staff which conversation is on this screen now. */
    onReady(connection: StaffConnection): void {
      const own = getScreen(connection)
      if (requested === own.viewing) {
        if (requested !== 0) hub.publishView(own)
        return
      }
      hub.stopTyping(own)
      hub.setViewing(own, requested)
    },

    async message(
      staff: StaffConnection,
      { sessionId, message, fileIds, optimisticId }: FrameByType<'message'>,
    ): Promise<void> {
      const reply = { sessionId, message, fileIds, optimisticId }
      const stored = await chat.sendReply(staff.actor, reply, origin)
      const frame: FrameFromServer = { type: 'message', message: stored.message }
      if (!stored.isNew) send(frame)
      if (screen) hub.stopTyping(screen)
    },

    async typing(
      staff: StaffConnection,
      { sessionId, isTyping }: FrameByType<'typing'>,
    ): Promise<void> {
      const number = fanout.getSessionNumber(sessionId) ?? (await chat.find(sessionId))?.id
      if (number === undefined || !screen) return
      if (screen.viewing !== number) {
        screen.viewing = number
        screen.visitorPath = undefined
      }
      const wasTyping = screen.isTyping
      hub.setTyping(screen, isTyping)
      publish({ t: 'chat.typing', id: number, userId: staff.actor.userId, isTyping })
      if (wasTyping !== isTyping) hub.publishView(screen)
    },

    close(): void {
      if (screen) hub.delete(screen)
      screen = undefined
    },
  }
}
