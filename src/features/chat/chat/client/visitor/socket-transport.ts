import { openLiveSocket } from '#platform/client/realtime/live-socket.ts'
import { getSocketUrl } from '#platform/client/realtime/socket-url.ts'
import { wakeWithPage } from '#platform/client/realtime/wake-with-page.ts'
import type { FrameFromBrowser, FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage, History } from '../../contract/messages.ts'
import { parseServerFrame } from '../chat-socket.ts'
import { type ConnectionEvents, createFrameHandler } from './frame-handler.ts'
import { answerTimeoutMs, type MessageContent } from './http-transport.ts'
import { createPendingDeliveries } from './pending-deliveries.ts'

const openTimeoutMs = 5_000

interface SocketTransportOptions {
  createJoinFrame: () => Extract<FrameFromBrowser, { type: 'join' }>
  events: ConnectionEvents
  receive: (messages: readonly ChatMessage[], history?: History) => void
  onJoined: () => void
  onLost: () => void
  /** An attempt to connect has failed; the next one follows. */
  onFailure: () => void
}

/** Sends and receives by WebSocket, and reconnects. */
export function openSocketTransport(options: SocketTransportOptions) {
  const { createJoinFrame, events, receive, onJoined, onLost, onFailure } = options
  let isJoined = false
  let isClosed = false
  const deliveries = createPendingDeliveries()
  const send = (frame: FrameFromBrowser) => socket.send(frame)

  const requestMissing = () => {
    // The conversation may have ended while its history was received.
    if (!isClosed) send(createJoinFrame())
  }

  /** Replaces a socket that is open but does not work. */
  function restart() {
    socket.sleep()
    socket.wake()
  }

  /** It is not known any more whether the messages in transit were stored. */
  function lose() {
    deliveries.loseAll()
    onLost()
  }

  const socket = openLiveSocket<FrameFromServer>({
    address: getSocketUrl(),
    parse: parseServerFrame,
    greet: createJoinFrame,
    isWelcome: ({ type }) => type === 'history',
    onFrame: createFrameHandler({ events, deliveries, receive, requestMissing, restart, onJoined }),
    onStatus: (status) => {
      isJoined = status === 'up'
      if (!isJoined) lose()
    },
    onFailure,
    timing: { openWithin: openTimeoutMs },
  })
  const stopWaking = wakeWithPage(socket)

  return {
    isJoined: () => isJoined,
    send,
    requestMissing,
    wake: socket.wake,
    deliver(content: MessageContent) {
      const delivery = deliveries.add(content.optimisticId, answerTimeoutMs, restart)
      send({ type: 'message', ...content })
      return delivery
    },
    /** Resolves the deliveries of messages that were stored, however that became known. */
    acknowledge(messages: readonly ChatMessage[]) {
      for (const { optimisticId } of messages) deliveries.resolve(optimisticId, { kind: 'stored' })
    },
    close() {
      isClosed = true
      stopWaking()
      socket.close()
      lose()
    },
  }
}
