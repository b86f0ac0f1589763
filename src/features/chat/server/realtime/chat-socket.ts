import type { AccountService } from '#features/accounts/server/service.ts'
import type { AuditService } from '#features/audit/server/service.ts'
import type { SessionService } from '#features/sessions/server/service.ts'
import type { Clock } from '#platform/server/clock.ts'
import { isDatabaseAway } from '#platform/server/database/away.ts'
import type { EventBus } from '#platform/server/events/event-bus.ts'
import { describeError, type Logger } from '#platform/server/logger.ts'
import type { FrameFromServer } from '../../contract.ts'
import type { ChatService } from '../service.ts'
import type { Publish } from './chat-events.ts'
import { createClosingNotice } from './closing-notice.ts'
import { createDeliveryRecorder } from './delivery-recorder.ts'
import { createEventHandler } from './event-handler.ts'
import { createFanout } from './fanout.ts'
import { serializeFrame } from './frames.ts'
import { createPresenceTracker } from './presence-tracker.ts'
import { createJoinLimit } from './rate-limits.ts'
import { acceptSocket } from './socket-session.ts'
import { createStaffConnections } from './staff-connections.ts'
import { createStaffHub } from './staff-hub.ts'
import { createTopicBroadcast } from './topic-broadcast.ts'
import { viewsEveryMs } from './viewers.ts'

type ChatSocketDeps = {
  chat: ChatService
  accounts: Pick<AccountService, 'find'>
  sessions: Pick<SessionService, 'peek'>
  audit: Pick<AuditService, 'recordDelivery'>
  eventBus: EventBus
  clock: Clock
  logger: Logger
  sessionCookieName: string
  isRateLimited: boolean
}

const second = 1_000

/** Sent before a socket above the limit is closed. */
const tooManySockets: FrameFromServer = {
  type: 'error',
  code: 'too-many',
  message: 'Too many chats are open from your connection. Please close some and try again.',
}

/** The live side of chat: connects the sockets of this instance with the events of all instances. */
export function createChatSocket(deps: ChatSocketDeps) {
  const { chat, eventBus, logger, isRateLimited, sessionCookieName } = deps
  const staff = createStaffConnections(deps)
  const joinLimit = createJoinLimit()
  const deliveries = createDeliveryRecorder(deps)
  const hasStaff = () => !staff.isEmpty()

  function sendToStaff(frame: FrameFromServer) {
    const number = frame.type === 'message' ? fanout.getNumber(frame.message.sessionId) : undefined
    for (const connection of staff.list()) {
      connection.send(frame)
      if (number !== undefined) deliveries.record(connection, number)
    }
  }
  function inBackground(work: Promise<unknown>) {
    work.catch((error: unknown) => {
      if (!isDatabaseAway(error)) logger.error(describeError(error), 'chat background task failed')
    })
  }
  const publish: Publish = (...words) => inBackground(eventBus.announce(words.join(' ')))

  const fanout = createFanout({ chat, logger, sendToStaff })
  const hub = createStaffHub({ ...deps, fanout, publish })
  const presence = createPresenceTracker({
    chat,
    rooms: fanout.rooms,
    logger,
    hasStaff,
    sendToStaff,
  })
  const changedTopics = createTopicBroadcast({ hasStaff, sendToStaff })
  const shared = { chat, staff, hub, fanout, presence, publish }

  eventBus.listen(createEventHandler({ ...shared, changedTopics, sendToStaff, inBackground }))
  chat.onStored(fanout.publish)
  const timers = [
    setInterval(createClosingNotice(chat, fanout), second),
    setInterval(() => inBackground(presence.refreshPresence()), 15 * second),
    setInterval(() => inBackground(presence.expirePresence()), 10 * second),
    setInterval(() => inBackground(staff.checkAll()), 15 * second),
    setInterval(hub.announceViews, viewsEveryMs),
  ]
  for (const timer of timers) timer.unref()

  return {
    accept: acceptSocket({
      ...shared,
      logger,
      sessionCookieName,
      isRateLimited,
      mayJoin: (address) => !isRateLimited || joinLimit.take(address),
    }),
    tooManyText: serializeFrame(tooManySockets),
    /** After the last socket has closed: waits for running work. */
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      changedTopics.close()
      fanout.close()
      await presence.settle()
      await deliveries.close()
    },
  }
}
