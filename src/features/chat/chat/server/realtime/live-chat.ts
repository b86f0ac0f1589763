import type { AccountService } from '#features/core/accounts/server/service.ts'
import type { AuditService } from '#features/core/audit/server/service.ts'
import type { LiveService } from '#features/core/live/server/service.ts'
import { createBackground } from '#platform/server/background.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import type { BusEvent } from '#platform/server/events/events.ts'
import type { Logger } from '#platform/server/logger.ts'
import { viewsEveryMs } from '#platform/server/realtime/viewers.ts'
import { chatErrorCodes, type FrameFromServer } from '../../contract/frames.ts'
import type { ChatService } from '../service.ts'
import { createChatSession } from './chat-session.ts'
import { createClosingNotice } from './closing-notice.ts'
import { createDeliveryRecorder } from './delivery-recorder.ts'
import { createDutyTracker, type DutyTracker } from './duty-tracker.ts'
import { createEventHandler } from './event-handler.ts'
import { createFanout, type Fanout } from './fanout.ts'
import { type ChatFrame, chatFrames } from './frames.ts'
import { createPresenceTracker, type PresenceTracker } from './presence-tracker.ts'
import { createJoinLimit } from './rate-limits.ts'
import { createStaffHub, type StaffHub } from './staff-hub.ts'
import { createUnreadBroadcast } from './unread-broadcast.ts'
import { createVisitorPages, type VisitorPages } from './visitor-pages.ts'

type LiveChatDeps = {
  chat: ChatService
  live: LiveService
  accounts: Pick<AccountService, 'find'>
  findPageTitle: (path: string) => Promise<string | undefined>
  audit: Pick<AuditService, 'recordDelivery'>
  eventBus: EventBus
  clock: Clock
  logger: Logger
  isRateLimited: boolean
  isPracticeOpen: () => boolean
}

const second = 1_000

type TimerDeps = {
  chat: ChatService
  fanout: Fanout
  hub: StaffHub
  presence: PresenceTracker
  pages: VisitorPages
  duty: DutyTracker
  inBackground(work: Promise<unknown>): void
}

function startTimers({ chat, fanout, hub, presence, pages, duty, inBackground }: TimerDeps) {
  const timers = [
    setInterval(createClosingNotice(chat, fanout), second),
    setInterval(() => inBackground(presence.refreshPresence()), 15 * second),
    setInterval(() => inBackground(presence.expirePresence()), 10 * second),
    setInterval(hub.publishViews, viewsEveryMs),
    setInterval(() => inBackground(pages.expire()), viewsEveryMs),
    setInterval(duty.update, 10 * second),
  ]
  for (const timer of timers) timer.unref()
  return timers
}

/**
 * Handles the frames of chat: connects the sockets of this instance with the events of all instances.
 * @returns starts the timers, which only a server that listens needs
 */
export function registerLiveChat(deps: LiveChatDeps): () => void {
  const { chat, live, eventBus, logger, isRateLimited, isPracticeOpen } = deps
  const joinLimit = createJoinLimit()
  const deliveries = createDeliveryRecorder(deps)

  function sendToStaff(frame: FrameFromServer) {
    const number =
      frame.type === 'message' ? fanout.getSessionNumber(frame.message.sessionId) : undefined
    for (const connection of live.listStaff()) {
      connection.send(frame)
      if (number !== undefined) deliveries.record(connection, number)
    }
  }
  const inBackground = createBackground(logger, 'chat background task failed')
  const publish = (event: BusEvent) => inBackground(eventBus.publish(event))

  const fanout = createFanout({ chat, logger, sendToStaff })
  const hub = createStaffHub({ ...deps, fanout, publish })
  const presence = createPresenceTracker({
    chat,
    rooms: fanout.rooms,
    logger,
    hasStaff: live.hasStaff,
    sendToStaff,
  })

  const unread = createUnreadBroadcast({
    chat,
    hasStaff: live.hasStaff,
    listStaff: live.listStaff,
    sendToStaff,
    logger,
  })

  const duty = createDutyTracker({
    chat,
    live,
    rooms: fanout.rooms,
    clock: deps.clock,
    publish,
    logger,
  })
  const { polledTabs } = chat
  const { findPageTitle, clock } = deps
  const pages = createVisitorPages({ fanout, hub, polledTabs, findPageTitle, publish })
  const parts = { chat, hub, fanout, presence, pages, duty }
  const shown = { live, unread, sendToStaff, inBackground }
  eventBus.subscribe(createEventHandler({ ...parts, ...shown }))
  chat.onStored(fanout.publish)
  let timers: NodeJS.Timeout[] = []

  live.register<ChatFrame>({
    frames: chatFrames,
    joinFrames: ['join'],
    errorCodes: chatErrorCodes,
    connect: createChatSession({
      ...parts,
      clock,
      publish,
      isRateLimited,
      isPracticeOpen,
      mayJoin: (address) => !isRateLimited || joinLimit.take(address),
    }),
    async close() {
      for (const timer of timers) clearInterval(timer)
      fanout.close()
      pages.close()
      await unread.close()
      await presence.settle()
      await duty.settle()
      await deliveries.close()
    },
  })
  return () => {
    timers = startTimers({ ...parts, inBackground })
  }
}
