import type { ChatMessage, Sender } from '../../contract.ts'
import { needsCheck, nextToSend, type Outgoing } from '../../outbox.ts'
import { makeId } from '../make-id.ts'
import { createSendQueue, type RefusedDelivery } from '../send-queue.ts'
import { getUnsentText, hasGap, isConnected, isDeletedByHistory } from './chat-selectors.ts'
import type { ChatEvent, ConnectionState, SolvedCaptcha } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import { captchaNeeded, sendFailure, showChatError } from './chat-toasts.ts'
import { openConnection, type VisitorConnection } from './connection.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createOutageToast } from './outage-toast.ts'
import { deleteSessionId } from './persistence.ts'
import { createOwnTyping, createTeamTyping } from './typing-signals.ts'

const processingError =
  'Sorry, there was an error processing your message. Please try again or refresh the page.'

const isAboutCaptcha = ({ code, message }: RefusedDelivery) =>
  code === 'captcha' || /captcha|security check/i.test(message)

const toNotice = (text: string) => ({ id: makeId(), text, at: new Date() })

/**
 * Connects the open conversation with the practice: receives its messages and sends the visitor's.
 * @param onChatClosed called when the server refuses messages outside the opening hours
 */
export function createMessaging(store: ChatStore, onChatClosed: () => void) {
  let connection: VisitorConnection | undefined
  const teamTyping = createTeamTyping(store)
  const outage = createOutageToast(store)

  /** Ends a conversation that the practice no longer has. Unsent text returns to the draft. */
  function end(ending: 'by-practice' | 'gone') {
    store.dispatch({ type: 'conversation-left', draft: getUnsentText(store.read()), ending })
    deleteSessionId()
  }
  const heartbeat = createHeartbeat(store, () => end('by-practice'))

  function receive(event: Extract<ChatEvent, { messages: readonly ChatMessage[] }>) {
    const wasHeldBack = needsCheck(store.read().outbox)
    store.dispatch(event)
    if (event.messages.length === 1 && hasGap(store.read())) connection?.requestMissing()
    if (wasHeldBack && !needsCheck(store.read().outbox)) void sendPending()
  }

  function onHistory(messages: readonly ChatMessage[], visitor: Sender | undefined) {
    if (isDeletedByHistory(store.read(), messages, visitor)) end('gone')
    else receive({ type: 'history-received', messages, visitor, now: new Date() })
  }

  function onConnectionChange(next: ConnectionState) {
    store.dispatch({ type: 'connection-changed', connection: next })
    if (next === 'offline') outage.report()
    if (next !== 'socket' && next !== 'http') return
    outage.reset()
    if (store.read().conversation?.isStarted) void heartbeat.send()
    void sendPending()
  }

  function onClosed(message: string) {
    store.dispatch({ type: 'chat-closed', notice: message ? toNotice(message) : undefined })
    onChatClosed()
  }

  function onError(message: string) {
    showChatError(message)
    store.dispatch({ type: 'notice-added', notice: toNotice(processingError) })
  }

  function onRefused({ optimisticId }: Outgoing, refusal: RefusedDelivery) {
    if (isAboutCaptcha(refusal)) {
      store.dispatch({ type: 'captcha-refused', optimisticId })
      showChatError(captchaNeeded)
      return
    }
    store.dispatch({ type: 'message-refused', optimisticId })
    if (refusal.code === 'closed') onClosed('')
    else onError(refusal.message || sendFailure)
  }

  const sendPending = createSendQueue({
    next: () => nextToSend(store.read().outbox),
    deliver: (message) =>
      isConnected(store.read())
        ? connection?.deliver(message, store.read().conversation?.captcha)
        : undefined,
    onRefused,
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
        onMessages: (messages) => receive({ type: 'messages-received', messages, now: new Date() }),
        onHistory,
        onTyping: teamTyping.show,
        onDeleted: () => end('by-practice'),
        onClosed,
        onError,
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
