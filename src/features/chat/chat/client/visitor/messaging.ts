import { nextToSend } from '../../outbox.ts'
import { createSendQueue } from '../send-queue.ts'
import { getUnsentText } from './chat-selectors.ts'
import type { ConnectionState, SolvedCaptcha } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { openConnection, type VisitorConnection } from './connection.ts'
import { createDelivery } from './deliver-message.ts'
import { createFailureReports } from './failure-reports.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createOutageToast } from './outage-toast.ts'
import { deleteSessionId } from './persistence.ts'
import { createReceiver } from './receiver.ts'
import { createOwnTyping, createTeamTyping } from './typing-signals.ts'
import type { VisitorFiles } from './visitor-files.ts'

/** Ends a conversation that the practice no longer has. Unsent text returns to the draft. */
function endConversation(store: ChatStore, ending: 'by-practice' | 'gone') {
  store.dispatch({ type: 'conversation-left', draft: getUnsentText(store.read()), ending })
  deleteSessionId()
}

/**
 * Connects the open conversation with the practice: receives its messages and sends the visitor's.
 * @param onChatClosed called when the server refuses messages outside the opening hours
 */
export function createMessaging(store: ChatStore, files: VisitorFiles, onChatClosed: () => void) {
  let connection: VisitorConnection | undefined
  const teamTyping = createTeamTyping(store)
  const outage = createOutageToast(store)
  const failures = createFailureReports(store, onChatClosed)
  const heartbeat = createHeartbeat(store, () => endConversation(store, 'by-practice'))
  const receiver = createReceiver(store, {
    requestMissing: () => connection?.requestMissing(),
    onReleased: () => void sendPending(),
    onGone: () => endConversation(store, 'gone'),
  })

  function onConnectionChange(next: ConnectionState) {
    store.dispatch({ type: 'connection-changed', connection: next })
    if (next === 'offline') outage.report()
    if (next !== 'socket' && next !== 'http') return
    outage.reset()
    if (store.read().conversation?.isStarted) void heartbeat.send()
    void sendPending()
  }

  const sendPending = createSendQueue({
    next: () => nextToSend(store.read().outbox),
    deliver: createDelivery({ store, files, getConnection: () => connection }),
    onRefused: failures.onRefused,
  })

  return {
    /** Opens the connection of the conversation in the store, in place of the one before. */
    connect() {
      connection?.close()
      const { conversation } = store.read()
      if (!conversation) return
      store.dispatch({ type: 'connection-changed', connection: 'connecting' })
      connection = openConnection({
        sessionId: conversation.sessionId,
        visitor: conversation.visitor,
        getLastSeq: () => store.read().contiguousSeq,
        ...receiver,
        onTyping: teamTyping.show,
        onDeleted: () => endConversation(store, 'by-practice'),
        onClosed: failures.onClosed,
        onStaffing: (frame) => store.dispatch({ ...frame, type: 'staffing-changed' }),
        onError: failures.onError,
        onChange: onConnectionChange,
      })
      heartbeat.start()
    },
    disconnect() {
      connection?.close()
      connection = undefined
      heartbeat.stop()
      teamTyping.stop()
    },
    /** Sends the messages that waited for the security check. */
    passCaptcha(captcha: SolvedCaptcha) {
      store.dispatch({ type: 'captcha-solved', captcha })
      void sendPending()
    },
    /** Sends what the visitor has just written. While offline the outage is reported each time. */
    sendWritten() {
      if (store.read().connection === 'offline') {
        outage.reset()
        outage.report()
        connection?.wake()
      }
      void sendPending()
    },
    /** The visitor asked for another attempt. */
    retry() {
      outage.reset()
      if (store.read().connection !== 'socket') connection?.wake()
      void sendPending()
    },
    reportTyping: createOwnTyping((isTyping) => connection?.reportTyping(isTyping)),
  }
}

export type Messaging = ReturnType<typeof createMessaging>
