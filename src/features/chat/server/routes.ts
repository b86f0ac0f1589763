import { serve } from '#platform/server/http/endpoints.ts'
import {
  chatHeartbeat,
  deleteChatSession,
  getChatAvailability,
  getChatSession,
  listChatSessions,
  makeLeadOfChat,
} from '../contract/conversations.ts'
import {
  countInboxUnread,
  countUnreadMessages,
  listChatMessages,
  markMessagesRead,
  readChatHistory,
  sendChatMessage,
  sendChatReply,
} from '../contract/messages.ts'
import type { ChatService } from './service.ts'
import { toVisitor } from './to-visitor.ts'

export const chatRoutes = (chat: ChatService) => [
  serve(getChatAvailability, () => chat.getAvailability()),
  serve(chatHeartbeat, ({ body }) => chat.recordHeartbeat(body.sessionId).then(() => undefined)),
  serve(
    sendChatMessage,
    async ({ body, language, origin }) =>
      (await chat.sendVisitorMessage(body, language, origin)).message,
  ),
  serve(readChatHistory, async ({ body }) => {
    const { conversation, messages } = await chat.readHistory(body.sessionId, body.lastSeq)
    return { messages, ...(conversation && { visitor: toVisitor(conversation) }) }
  }),

  serve(listChatSessions, ({ actor, query, origin }) =>
    chat.listConversations(actor, query, origin),
  ),
  serve(getChatSession, ({ actor, params, origin }) =>
    chat.getConversation(actor, params.number, origin),
  ),
  serve(listChatMessages, ({ actor, params, query, origin }) =>
    chat.readMessages(actor, params.sessionId, origin, query),
  ),
  serve(
    sendChatReply,
    async ({ actor, body, origin }) => (await chat.sendReply(actor, body, origin)).message,
  ),
  serve(markMessagesRead, async ({ actor, params, origin }) => {
    await chat.markRead(actor, params.sessionId, origin)
    return { success: true }
  }),
  serve(deleteChatSession, async ({ actor, params, origin }) => {
    await chat.deleteConversation(actor, params.sessionId, origin)
    return undefined
  }),
  serve(makeLeadOfChat, ({ actor, params, origin }) =>
    chat.convertToLead(actor, params.sessionId, origin),
  ),
  serve(countInboxUnread, async () => ({ count: await chat.countUnread() })),
  serve(countUnreadMessages, async () => ({ count: await chat.countUnread() })),
]
