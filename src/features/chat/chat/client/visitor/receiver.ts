import type { ChatMessage, History } from '../../contract/messages.ts'
import { needsCheck } from '../../outbox.ts'
import { hasGap, isDeletedByHistory } from './chat-selectors.ts'
import type { ChatEvent } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'

interface ReceiverOptions {
  requestMissing: () => void
  /** Called when messages that were held back can be sent. */
  onReleased: () => void
  /** Called when the server no longer has the conversation. */
  onGone: () => void
}

/** Receives messages and histories from the server. */
export function createReceiver(store: ChatStore, options: ReceiverOptions) {
  function receive(event: Extract<ChatEvent, { messages: readonly ChatMessage[] }>) {
    const wasHeldBack = needsCheck(store.read().outbox)
    store.dispatch(event)
    if (event.messages.length === 1 && hasGap(store.read())) options.requestMissing()
    if (wasHeldBack && !needsCheck(store.read().outbox)) options.onReleased()
  }

  return {
    onMessages(messages: readonly ChatMessage[]) {
      receive({ type: 'messages-received', messages, now: new Date() })
    },
    onHistory({ messages, visitor, callBack }: History) {
      if (isDeletedByHistory(store.read(), messages, visitor)) options.onGone()
      else receive({ type: 'history-received', messages, visitor, callBack, now: new Date() })
    },
  }
}
