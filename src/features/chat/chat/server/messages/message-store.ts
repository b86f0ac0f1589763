import { bind } from '#platform/server/bind.ts'
import type { ChatMessage } from '../../contract/messages.ts'
import type { ChatDeps } from '../chat-deps.ts'
import type { ConversationKeys } from '../repository/tables.ts'
import type { MessageStoreDeps } from './insert-message.ts'
import { openHeldConversation } from './open-held-conversation.ts'
import { sendReply } from './send-reply.ts'
import { sendVisitorMessage } from './send-visitor-message.ts'

type Listener = (message: ChatMessage, conversation: ConversationKeys) => void

/** Stores messages of visitors and staff: each once, in order, acknowledged after the commit. */
export function createMessageStore(chatDeps: ChatDeps) {
  const listeners = new Set<Listener>()
  const deps: MessageStoreDeps = {
    ...chatDeps,
    onCommitted(message, conversation) {
      for (const listener of listeners) listener(message, conversation)
    },
  }
  return {
    ...bind(deps, { sendVisitorMessage, sendReply, openHeld: openHeldConversation }),
    /** Called with each message that this instance has stored, right after the commit. */
    onStored: (listener: Listener) => void listeners.add(listener),
  }
}
