import { callOverHttp, isServerUnavailable } from '#platform/client/http/api.ts'
import { openLiveSocket, wakeWithPage } from '#platform/client/realtime/live-socket.ts'
import {
  type ChatMessage,
  type FrameFromBrowser,
  type FrameFromServer,
  readChatHistory,
  type Sender,
} from '../../contract.ts'
import type { Outgoing } from '../../outbox.ts'
import { getSocketUrl, parseServerFrame } from '../chat-socket.ts'
import type { Delivery } from '../send-queue.ts'
import { withTimeout } from '../with-timeout.ts'
import type { ConnectionState, SolvedCaptcha } from './chat-state.ts'
import { type ConnectionEvents, createFrameHandler } from './frame-handler.ts'
import { answerTimeoutMs, deliverByHttp, toMessageContent } from './http-transport.ts'
import { createPendingDeliveries } from './pending-deliveries.ts'
import { createPolling } from './polling.ts'

interface ConnectionOptions extends ConnectionEvents {
  sessionId: string
  /** Undefined on a page that resumes a conversation: the server has the contact details. */
  visitor: Sender | undefined
  /** The last sequence number up to which no message is missing. */
  getLastSeq: () => number
  /** `offline` is reported after each failed attempt. */
  onChange: (state: ConnectionState) => void
}

const openTimeoutMs = 5_000
const socketFailuresUntilHttp = 2

/** Connects a visitor's conversation with the server: by socket, and by calls while there is none. */
export function openConnection(options: ConnectionOptions) {
  const { sessionId, visitor } = options
  let isJoined = false
  let failures = 0
  let state: ConnectionState = 'connecting'
  let isClosed = false
  const deliveries = createPendingDeliveries()

  function change(next: ConnectionState) {
    if (isClosed || (state === next && next !== 'offline')) return
    state = next
    options.onChange(next)
  }

  /** Without a sequence number the server sends the end of the conversation, otherwise what follows it. */
  const getPosition = () => {
    const lastSeq = options.getLastSeq()
    return lastSeq > 0 ? { lastSeq } : {}
  }
  const createJoinFrame = () => ({ type: 'join', sessionId, ...visitor, ...getPosition() }) as const
  const sendFrame = (frame: FrameFromBrowser) => socket.send(frame)
  const requestMissing = () => {
    // The conversation may have ended while its history was received.
    if (!isClosed) sendFrame(createJoinFrame())
  }

  function receive(messages: readonly ChatMessage[], history?: { visitor?: Sender | undefined }) {
    if (history) options.onHistory(messages, history.visitor)
    else options.onMessages(messages)
    for (const { optimisticId } of messages) deliveries.resolve(optimisticId, { kind: 'stored' })
  }

  /** Replaces a socket that is open but does not work. */
  function restart() {
    socket.sleep()
    socket.wake()
  }

  const handleFrame = createFrameHandler({
    events: options,
    deliveries,
    receive,
    requestMissing,
    restart,
    onJoined: () => {
      failures = 0
      change('socket')
    },
  })

  async function readHistory() {
    let next: ConnectionState = 'http'
    try {
      const body = { sessionId, ...getPosition() }
      const history = await withTimeout(callOverHttp(readChatHistory, { body }), answerTimeoutMs)
      if (!isClosed && !isJoined) receive(history.messages, history)
    } catch (error) {
      if (isServerUnavailable(error)) next = 'offline'
    }
    if (isJoined) return
    // The network is back: the socket need not wait for its own next attempt.
    if (state === 'offline' && next === 'http') socket.wake()
    change(next)
  }
  const polling = createPolling({ isNeeded: () => !isClosed && !isJoined, poll: readHistory })

  /** Whether the messages in transit were stored is not known any more. */
  function loseDeliveries() {
    deliveries.loseAll()
    if (state === 'socket') change('connecting')
  }

  const socket = openLiveSocket<FrameFromServer>({
    address: getSocketUrl(),
    parse: parseServerFrame,
    greet: createJoinFrame,
    isWelcome: ({ type }) => type === 'history',
    onFrame: handleFrame,
    onStatus: (status) => {
      isJoined = status === 'up'
      if (!isJoined) loseDeliveries()
    },
    onFailure: () => {
      failures += 1
      if (failures < socketFailuresUntilHttp) change('connecting')
      else polling.start()
    },
    timing: { openWithin: openTimeoutMs },
  })
  const stopWaking = wakeWithPage(socket)

  async function deliver(message: Outgoing, captcha: SolvedCaptcha | undefined): Promise<Delivery> {
    const content = { sessionId, ...visitor, ...toMessageContent(message, captcha) }
    if (isJoined) {
      const { optimisticId } = message
      const delivery = deliveries.add(optimisticId, answerTimeoutMs, restart)
      sendFrame({ type: 'message', ...content })
      return delivery
    }
    const { delivery, stored } = await deliverByHttp(content)
    if (stored) receive([stored])
    if (delivery.kind === 'lost' && !isJoined) change('offline')
    return delivery
  }

  return {
    /** Sends a message to be stored. To be called while the connection is `socket` or `http`. */
    deliver,
    reportTyping: (isTyping: boolean) => {
      sendFrame({ type: 'typing', sessionId, isTyping })
    },
    requestMissing,
    /** Makes the next attempt now. */
    wake: () => {
      socket.wake()
      polling.wake()
    },
    close: () => {
      isClosed = true
      stopWaking()
      polling.stop()
      socket.close()
      loseDeliveries()
    },
  }
}

export type VisitorConnection = ReturnType<typeof openConnection>
