import { m } from '#messages'
import type { ChatStore } from './chat-store.ts'
import { showConnectionError } from './chat-toasts.ts'

/** Reports once for each outage that the practice cannot be reached. */
export function createOutageToast(store: ChatStore) {
  let isReported = false
  return {
    report() {
      const { isOpen, outbox } = store.read()
      if (isReported || !isOpen) return
      isReported = true
      showConnectionError(outbox.length > 0 ? m.chat_send_failed() : m.errors_chat_connection())
    },
    /** The outage is over, or the visitor asked for another attempt: the next failure is reported. */
    reset() {
      isReported = false
    },
  }
}
