import type { FrameFromServer } from '../../contract/frames.ts'
import type { ChatMessage, History } from '../../contract/messages.ts'
import { maxLocalMessages } from '../../transcript.ts'
import type { PendingDeliveries } from './pending-deliveries.ts'

export interface ConnectionEvents {
  onMessages: (messages: readonly ChatMessage[]) => void
  /** The answer to a join or a poll. `visitor` is missing where the server has no such conversation. */
  onHistory: (history: History) => void
  onTyping: (isTyping: boolean) => void
  onDeleted: () => void
  onClosed: (message: string) => void
  onStaffing: (staffing: Extract<FrameFromServer, { type: 'staffing' }>) => void
  /** A refusal that is not about one of the visitor's messages. */
  onError: (message: string) => void
}

interface FrameHandlerOptions {
  events: ConnectionEvents
  deliveries: PendingDeliveries
  receive: (messages: readonly ChatMessage[], history?: History) => void
  requestMissing: () => void
  restart: () => void
  onJoined: () => void
}

/** Handles the frames that the server sends to a visitor. */
export function createFrameHandler(options: FrameHandlerOptions) {
  const { events, deliveries, receive, requestMissing, restart, onJoined } = options
  let lastError = ''

  function handleError({
    message,
    code,
    optimisticId,
  }: Extract<FrameFromServer, { type: 'error' }>) {
    if (code === 'not-joined') {
      restart()
      return
    }
    const refused = { kind: 'refused', message, code } as const
    // Only one message is in transit at a time, so an error that names none is about that one.
    const isAboutMessage =
      optimisticId === undefined
        ? deliveries.resolveOldest(refused)
        : deliveries.resolve(optimisticId, refused)
    if (isAboutMessage) return
    // The same refusal at each new attempt is shown once.
    if (message !== lastError) events.onError(message)
    lastError = message
  }

  return (frame: FrameFromServer) => {
    switch (frame.type) {
      case 'history':
        lastError = ''
        receive(frame.messages, frame)
        // A full answer may be only a part of what is missing.
        if (frame.messages.length >= maxLocalMessages) requestMissing()
        onJoined()
        return
      case 'message':
        receive([frame.message])
        return
      case 'typing':
        if (!frame.isFromClient) events.onTyping(frame.isTyping)
        return
      case 'error':
        handleError(frame)
        return
      case 'deleted':
        events.onDeleted()
        return
      case 'closed':
        events.onClosed(frame.message)
        return
      case 'staffing':
        events.onStaffing(frame)
        return
      case 'ping': // answered by the socket
      case 'pong':
      // The others are for staff.
      case 'ready':
      case 'presence':
      case 'unread':
      case 'conversation':
      case 'viewers':
      case 'visitor-page':
      case 'changed':
        return
      default:
        frame satisfies never
    }
  }
}
