import { CallError, callOverHttp } from '#platform/client/http/api.ts'
import { chatHeartbeat } from '../../contract/heartbeat.ts'
import type { ChatStore } from './chat-store.ts'

const intervalMs = 30_000

/**
 * Reports regularly that the visitor is present.
 * @param onDeleted called when the server no longer has the conversation
 */
export function createHeartbeat(store: ChatStore, onDeleted: () => void) {
  let timer: number | undefined

  async function send() {
    const { conversation } = store.read()
    if (!conversation) return
    store.dispatch({ type: 'time-passed', now: new Date() })
    try {
      await callOverHttp(chatHeartbeat, { body: { sessionId: conversation.sessionId } })
    } catch (error) {
      // Before its first message the server has no such conversation; later it has been deleted.
      const isDeleted = error instanceof CallError && error.status === 404 && conversation.isStarted
      if (isDeleted && store.read().conversation?.sessionId === conversation.sessionId) onDeleted()
    }
  }

  const stop = () => window.clearInterval(timer)
  return {
    send,
    start() {
      stop()
      timer = window.setInterval(() => void send(), intervalMs)
    },
    stop,
  }
}
