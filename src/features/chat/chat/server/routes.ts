import { serve, serveList } from '#platform/server/http/endpoints.ts'
import { requestCallBack } from '../contract/call-back.ts'
import {
  changeChatSession,
  countConversations,
  deleteChatSession,
  dismissConversation,
  getChatAvailability,
  getChatSession,
  listChatColleagues,
  listChatSessions,
  restoreConversation,
} from '../contract/conversations.ts'
import { createChatLead } from '../contract/conversion.ts'
import { getChatStatus, getDuty, setAvailability } from '../contract/duty.ts'
import { chatHeartbeat } from '../contract/heartbeat.ts'
import {
  countInboxUnread,
  countUnreadMessages,
  listChatMessages,
  markMessagesRead,
  markMessagesUnread,
  sendChatReply,
} from '../contract/inbox-messages.ts'
import { readChatHistory, sendChatMessage } from '../contract/messages.ts'
import { copyChat, eraseChat } from '../contract/own-copy.ts'
import type { ChatOptions } from './chat-deps.ts'
import type { ChatService } from './service.ts'

export const chatRoutes = (
  chat: ChatService,
  findChoiceIssues: ChatOptions['findChoiceIssues'],
) => [
  serve(getChatAvailability, () => chat.getAvailability()),
  serve(getChatStatus, () => chat.status.read()),
  serve(chatHeartbeat, ({ body }) => chat.recordHeartbeat(body.sessionId).then(() => undefined)),
  serve(
    sendChatMessage,
    async ({ body, language, origin }) =>
      (await chat.sendVisitorMessage(body, language, origin)).message,
  ),
  serve(requestCallBack, ({ body, language, origin }) =>
    chat.requestCallBack({ secret: body.sessionId, phone: body.phone }, language, origin),
  ),
  ...ownCopyRoutes(chat),
  serve(readChatHistory, async ({ body, origin }) => {
    const { conversation, messages, own } = await chat.readHistory(
      body.sessionId,
      body.lastSeq,
      origin,
    )
    if (conversation && body.tab) chat.reportPolledTab(conversation.id, body.tab)
    return { messages, ...own }
  }),

  serve(getDuty, ({ actor }) => chat.getDuty(actor)),
  serve(setAvailability, ({ actor, body, origin }) =>
    chat.setAvailability(actor, body.available, origin),
  ),
  ...serveList(listChatSessions, ({ actor, query, origin }) =>
    chat.listConversations(actor, query, origin),
  ),
  serve(getChatSession, ({ actor, params, origin }) =>
    chat.getConversation(actor, params.number, origin),
  ),
  serve(countConversations, ({ actor }) => chat.countOwnViews(actor.userId)),
  serve(listChatColleagues, () => chat.listColleagues()),
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
  serve(markMessagesUnread, async ({ actor, params, origin }) => {
    await chat.markUnread(actor, params.sessionId, origin)
    return undefined
  }),
  serve(changeChatSession, ({ actor, params, body, origin }) =>
    chat.changeConversation(actor, params.sessionId, body, origin),
  ),
  serve(dismissConversation, ({ actor, params, body, origin }) =>
    chat.dismissConversation(actor, params.sessionId, body, origin),
  ),
  serve(restoreConversation, ({ actor, params, origin }) =>
    chat.restoreConversation(actor, params.sessionId, origin),
  ),
  serve(deleteChatSession, async ({ actor, params, origin }) => {
    await chat.deleteConversation(actor, params.sessionId, origin)
    return undefined
  }),
  serve(
    createChatLead,
    ({ actor, params, body, origin }) => chat.convertToLead(actor, params.sessionId, body, origin),
    undefined,
    findChoiceIssues,
  ),
  serve(countInboxUnread, async () => ({ count: await chat.countUnread() })),
  serve(countUnreadMessages, async () => ({ count: await chat.countUnread() })),
]

const ownCopyRoutes = (chat: ChatService) => [
  serve(copyChat, async ({ body, origin }) => ({
    messages: await chat.copyOwn(body.sessionId, origin),
  })),
  serve(eraseChat, async ({ body, origin }) => {
    await chat.eraseOwn(body.sessionId, origin)
    return undefined
  }),
]
