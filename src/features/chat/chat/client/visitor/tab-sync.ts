import { getUnsentText } from './chat-selectors.ts'
import type { Conversation } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'
import type { Messaging } from './messaging.ts'
import {
  createPendingConversation,
  onSessionIdChange,
  readSessionId,
  toPending,
} from './persistence.ts'
import { openTabChannel, type TabMessage } from './tab-channel.ts'

/** Until the practice has stored a conversation, other tabs can learn of it only from this one. */
function toPendingMessage(conversation: Conversation | undefined): TabMessage | undefined {
  const pending = conversation?.isStarted === false ? toPending(conversation) : undefined
  return conversation && pending
    ? { type: 'pending', sessionId: conversation.sessionId, ...pending }
    : undefined
}

function toSeenMessage(conversation: Conversation | undefined): TabMessage | undefined {
  const { sessionId, seenSeq = 0 } = conversation ?? {}
  return sessionId !== undefined && seenSeq > 0
    ? { type: 'seen', sessionId, seq: seenSeq }
    : undefined
}

/** Brings the conversation of this tab in line with the other tabs of the browser. */
export function createTabSync(store: ChatStore, messaging: Messaging) {
  const getConversation = () => store.read().conversation

  function adopt(conversation: Conversation, draft: string) {
    store.dispatch({ type: 'conversation-adopted', conversation, draft })
    messaging.connect()
  }

  /** Follows the stored id after another tab's conversation was stored by the practice, or erased. */
  function followSessionId() {
    const sessionId = readSessionId()
    if (sessionId === undefined) {
      store.dispatch({ type: 'id-missing-in-storage' })
    } else if (sessionId === getConversation()?.sessionId) {
      store.dispatch({ type: 'id-found-in-storage' })
    } else {
      adopt(
        { sessionId, visitor: undefined, isStarted: true, messages: [], seenSeq: undefined },
        getUnsentText(store.read()),
      )
    }
  }

  function handlePending(message: Extract<TabMessage, { type: 'pending' }>) {
    const { sessionId, captcha } = message
    const conversation = getConversation()
    if (!conversation) {
      adopt(createPendingConversation(sessionId, message), store.read().draft)
      return
    }
    const isSame = sessionId === conversation.sessionId
    if (isSame && captcha && conversation.messages.length === 0) messaging.passCaptcha(captcha)
  }

  function handleMessage(message: TabMessage) {
    switch (message.type) {
      case 'ask':
        postPending()
        postSeen()
        return
      case 'pending':
        handlePending(message)
        return
      case 'seen':
        if (message.sessionId !== getConversation()?.sessionId) return
        store.dispatch({ type: 'messages-seen', seq: message.seq })
        return
      case 'erased':
        store.dispatch({ type: 'erased-in-other-tab', sessionId: message.sessionId })
        return
      default:
        message satisfies never
    }
  }

  const post = (message: TabMessage | undefined) => {
    if (message) channel.post(message)
  }
  const postPending = () => post(toPendingMessage(getConversation()))
  const postSeen = () => post(toSeenMessage(getConversation()))

  const channel = openTabChannel(handleMessage)
  const stopWatching = onSessionIdChange(followSessionId)
  channel.post({ type: 'ask' })

  return {
    followSessionId,
    postPending,
    postSeen,
    postErased: (sessionId: string) => channel.post({ type: 'erased', sessionId }),
    close() {
      stopWatching()
      channel.close()
    },
  }
}

export type TabSync = ReturnType<typeof createTabSync>
