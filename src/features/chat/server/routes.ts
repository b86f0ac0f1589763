import { serve } from '#platform/server/http/endpoints.ts'
import {
  chatHeartbeat,
  countInboxUnread,
  countUnreadMessages,
  deleteChatSession,
  getChatAvailability,
  getChatSession,
  listChatMessages,
  listChatSessions,
  makeLeadOfChat,
  markMessagesRead,
  readChatHistory,
  sendChatMessage,
  sendChatReply,
} from '../contract.ts'
import { type ChatService, toVisitor } from './service.ts'

export const chatRoutes = (chat: ChatService) => [
  serve(getChatAvailability, () => chat.availability()),
  serve(chatHeartbeat, ({ body }) => chat.beat(body.sessionId).then(() => undefined)),
  serve(sendChatMessage, async ({ body, origin }) => (await chat.send(body, origin)).message),
  serve(readChatHistory, async ({ body }) => {
    const { conversation, messages } = await chat.history(body.sessionId, body.lastSeq)
    return { messages, ...(conversation && { visitor: toVisitor(conversation) }) }
  }),

  serve(listChatSessions, ({ actor, query, origin }) => chat.list(actor, query, origin)),
  serve(getChatSession, ({ actor, params, origin }) => chat.get(actor, params.number, origin)),
  serve(listChatMessages, ({ actor, params, query, origin }) =>
    chat.read(actor, params.sessionId, origin, query),
  ),
  serve(
    sendChatReply,
    async ({ actor, body, origin }) => (await chat.reply(actor, body, origin)).message,
  ),
  serve(markMessagesRead, async ({ actor, params, origin }) => {
    await chat.markRead(actor, params.sessionId, origin)
    return { success: true }
  }),
  serve(deleteChatSession, async ({ actor, params, origin }) => {
    await chat.remove(actor, params.sessionId, origin)
    return undefined
  }),
  serve(makeLeadOfChat, ({ actor, params, origin }) =>
    chat.makeLead(actor, params.sessionId, origin),
  ),
  serve(countInboxUnread, async () => ({ count: await chat.countUnread() })),
  serve(countUnreadMessages, async () => ({ count: await chat.countUnread() })),
]
