import { getLanguage } from '#shared/local-path.ts'
import type { ChatMessage, History, Sender } from '../../contract/messages.ts'
import type { ConnectionState, SolvedCaptcha } from './chat-state.ts'
import type { ConnectionEvents } from './frame-handler.ts'
import {
  deliverByHttp,
  type ReadyMessage,
  readHistoryByHttp,
  toMessageContent,
} from './http-transport.ts'
import { createPolling } from './polling.ts'
import { readTab, watchTab } from './read-tab.ts'
import { openSocketTransport } from './socket-transport.ts'

interface ConnectionOptions extends ConnectionEvents {
  sessionId: string
  /** Undefined on a page that resumes a conversation: the server has the contact details. */
  visitor: Sender | undefined
  /** The last sequence number up to which no message is missing. */
  getLastSeq: () => number
  /** `offline` is reported after each failed attempt. */
  onChange: (state: ConnectionState) => void
}

const socketFailuresUntilHttp = 2

/** Without a sequence number the server sends the end of the conversation, otherwise what follows it. */
function toPosition({
  sessionId,
  getLastSeq,
}: Pick<ConnectionOptions, 'sessionId' | 'getLastSeq'>) {
  const lastSeq = getLastSeq()
  return { sessionId, tab: readTab(), ...(lastSeq > 0 ? { lastSeq } : {}) }
}

const toJoinFrame = (options: ConnectionOptions) => ({
  type: 'join' as const,
  language: getLanguage(),
  ...options.visitor,
  ...toPosition(options),
})

/** Connects a visitor's conversation with the server: by socket, and by calls while there is none. */
export function openConnection(options: ConnectionOptions) {
  const { sessionId, visitor } = options
  let failures = 0
  let state: ConnectionState = 'connecting'
  let isClosed = false

  function change(next: ConnectionState) {
    if (isClosed || (state === next && next !== 'offline')) return
    state = next
    options.onChange(next)
  }

  function receive(messages: readonly ChatMessage[], history?: History) {
    if (history) options.onHistory(history)
    else options.onMessages(messages)
    socket.acknowledge(messages)
  }

  const socket = openSocketTransport({
    createJoinFrame: () => toJoinFrame(options),
    events: options,
    receive,
    onJoined: () => {
      failures = 0
      change('socket')
    },
    onLost: () => {
      if (state === 'socket') change('connecting')
    },
    onFailure: () => {
      failures += 1
      if (failures < socketFailuresUntilHttp) change('connecting')
      else polling.start()
    },
  })

  async function poll() {
    const { history, isOffline } = await readHistoryByHttp(toPosition(options))
    if (history && !isClosed && !socket.isJoined()) receive(history.messages, history)
    if (socket.isJoined()) return
    // The network is back: the socket need not wait for its own next attempt.
    if (state === 'offline' && !isOffline) socket.wake()
    change(isOffline ? 'offline' : 'http')
  }
  const polling = createPolling({ isNeeded: () => !isClosed && !socket.isJoined(), poll })

  async function deliver(message: ReadyMessage, captcha: SolvedCaptcha | undefined) {
    const content = toMessageContent(sessionId, visitor, message, captcha)
    if (socket.isJoined()) return socket.deliver(content)
    const { delivery, stored } = await deliverByHttp(content)
    if (stored) receive([stored])
    if (delivery.kind === 'lost' && !socket.isJoined()) change('offline')
    return delivery
  }

  const stopWatching = watchTab((tab) => {
    // Without a socket the next poll reports it.
    if (socket.isJoined()) socket.send({ type: 'page', sessionId, tab })
  })

  return {
    /** Sends a message to be stored. To be called while the connection is `socket` or `http`. */
    deliver,
    reportTyping: (isTyping: boolean) => {
      socket.send({ type: 'typing', sessionId, isTyping })
    },
    requestMissing: socket.requestMissing,
    /** Makes the next attempt now. */
    wake: () => {
      socket.wake()
      polling.wake()
    },
    close: () => {
      isClosed = true
      stopWatching()
      polling.stop()
      socket.close()
    },
  }
}

export type VisitorConnection = ReturnType<typeof openConnection>
