import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { fileIdsSchema } from './file-schemas.ts'
import { chatMessageSchema, messageText, optimisticIdSchema, requireContent } from './messages.ts'
import { sessionIdSchema, sessionParams } from './session-id.ts'

// The calls of staff about messages, apart from those that a visitor's browser loads.

/** The limits of one response, whatever was requested. */
export const messagePage = { maxMessages: 500, maxLength: 500_000 }

const seqBound = z.coerce.number().check(z.int(), z.minimum(0))

export const listChatMessages = endpoint({
  method: 'GET',
  path: '/api/admin/chat-messages/:sessionId',
  access: 'staff',
  summary:
    'The messages of a conversation, oldest first. Of a long one the latest: 500 at most, and half a megabyte; `before` asks for those before a place (`seq`), `after` for those that follow it.',
  params: sessionParams,
  query: z.object({
    before: z.optional(seqBound),
    after: z.optional(seqBound),
    limit: z.optional(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(messagePage.maxMessages)),
    ),
  }),
  response: z.array(chatMessageSchema),
  /** There are more messages: earlier ones, or later ones with `after`. */
  flags: { hasMore: 'x-has-more' },
  reads: 'conversations',
})

export const sendChatReply = endpoint({
  method: 'POST',
  path: '/api/admin/chat-reply',
  access: 'staff',
  summary: 'A reply to a visitor. With an `optimisticId`, the same one again is stored once.',
  body: requireContent(
    z.object({
      sessionId: sessionIdSchema,
      message: messageText,
      fileIds: z.optional(fileIdsSchema),
      optimisticId: z.optional(z.nullable(optimisticIdSchema)),
    }),
  ),
  response: chatMessageSchema,
  status: 201,
  changes: 'chat',
})

export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/api/admin/mark-messages-read/:sessionId',
  access: 'staff',
  summary: 'Marks what the visitor wrote as read.',
  params: sessionParams,
  response: z.object({ success: z.boolean() }),
  changes: 'chat',
})

export const markMessagesUnread = endpoint({
  method: 'POST',
  path: '/api/admin/mark-messages-unread/:sessionId',
  access: 'staff',
  summary: 'Marks the visitor’s last message as unread, for the person who asks only.',
  params: sessionParams,
  response: null,
  changes: 'chat',
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/admin/unread-message-count',
  access: 'admin',
  summary: 'How many messages of visitors no one has read yet.',
  response: z.object({ count: z.number() }),
  reads: 'conversations',
})

/** The same for the title of the inbox, which both roles see; the badge is for administrators. */
export const countInboxUnread = endpoint({
  method: 'GET',
  path: '/api/admin/inbox-unread-count',
  access: 'staff',
  summary: 'How many messages of visitors no one has read yet, for the inbox itself.',
  response: countUnreadMessages.response,
  reads: 'conversations',
})
