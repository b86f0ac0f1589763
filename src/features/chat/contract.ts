import * as z from 'zod/mini'
import {
  changedFrame,
  liveErrorCodes,
  pingFrame,
  pongFrame,
  readyFrame,
  staffAuthFrame,
} from '#features/live/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { emailText, isName, pageNumber, recordId, text, textLimits } from '#shared/text.ts'

/** The visitor's secret, made by the browser. It identifies a conversation and is never logged. */
export const sessionIdSchema = z
  .string('A conversation is missing')
  .check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, 'This is not a conversation'))

/** Made by the sender for each message: repeated attempts are stored once. */
const optimisticIdSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** The text of one message; blank messages are refused. */
export const messageText = text({
  min: 1,
  max: textLimits.chatMessage,
  message: 'Message cannot be empty',
  what: 'A message',
})

/** A visitor's contact details. Accepted only from the visitor of the conversation. */
export const visitorSchema = z.object({
  senderName: text({
    min: 1,
    max: textLimits.name,
    message: 'First name is required',
    what: 'A name',
  }).check(z.refine((name) => name.trim() === '' || isName(name), 'First name is required')),
  senderPhone: z
    .string('Valid phone number is required')
    .check(
      z.trim(),
      z.minLength(10, 'Valid phone number is required'),
      z.maxLength(
        textLimits.phone,
        `A phone number can have ${textLimits.phone} characters at most`,
      ),
    ),
  senderEmail: emailText('Valid email is required'),
})
export type Visitor = z.output<typeof visitorSchema>

/** As the server accepts it: our form requires a phone number, a conversation does not. */
export const senderSchema = z.extend(visitorSchema, {
  senderPhone: z.nullable(visitorSchema.shape.senderPhone),
})
export type Sender = z.output<typeof senderSchema>

export const chatMessageSchema = z.object({
  id: z.number(),
  sessionId: z.string(),
  /** 1, 2, 3 … without gaps: the order of the conversation. */
  seq: z.number(),
  senderName: z.string(),
  senderEmail: z.string(),
  senderPhone: z.nullable(z.string()),
  message: z.string(),
  isFromClient: z.boolean(),
  isRead: z.boolean(),
  timestamp: z.string(),
  expiresAt: z.string(),
  optimisticId: z.nullable(z.string()),
})
export type ChatMessage = z.output<typeof chatMessageSchema>

/**
 * The response to a join. `visitor` is who started the conversation, absent until it is stored. The
 * browser stores no contact details, so a resumed page takes the name from here.
 */
const historySchema = z.object({
  messages: z.array(chatMessageSchema),
  visitor: z.optional(
    z.object({
      senderName: z.string(),
      senderEmail: z.string(),
      senderPhone: z.nullable(z.string()),
    }),
  ),
})

export const chatSessionSummarySchema = z.object({
  sessionId: z.string(),
  /** The conversation's number, which the audit log uses instead of the visitor's secret. */
  number: z.number(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.nullable(z.string()),
  lastMessage: z.string(),
  lastMessageAt: z.string(),
  unreadCount: z.number(),
  isOnline: z.boolean(),
  /** Formatted in the practice's time zone; empty when never seen. */
  lastSeenFormatted: z.string(),
  /** The lead that this conversation was converted to, if any. */
  leadId: z.nullable(z.number()),
})
export type ChatSessionSummary = z.output<typeof chatSessionSummarySchema>

// ── The socket at /ws ────────────────────────────────────────────────────────────────────────────

export const joinFrame = z.object({
  type: z.literal('join'),
  sessionId: sessionIdSchema,
  senderName: z.optional(z.string().check(z.maxLength(textLimits.name))),
  senderEmail: z.optional(z.string().check(z.maxLength(textLimits.email))),
  senderPhone: z.optional(z.nullable(z.string().check(z.maxLength(textLimits.phone)))),
  /** The last message this browser has: the history contains only newer ones. */
  lastSeq: z.optional(z.int().check(z.minimum(0))),
})

/** What a visitor sends, by socket or HTTP. The sender's side follows from the join. */
export const visitorMessageSchema = z.object({
  sessionId: sessionIdSchema,
  senderName: z.optional(z.string().check(z.maxLength(textLimits.name))),
  senderEmail: z.optional(z.string().check(z.maxLength(textLimits.email))),
  senderPhone: z.optional(z.nullable(z.string().check(z.maxLength(textLimits.phone)))),
  message: messageText,
  optimisticId: z.optional(z.nullable(optimisticIdSchema)),
  /** Only the first message of a conversation needs a solved security check. */
  captchaValue: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  captchaValidation: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})
export type VisitorMessage = z.output<typeof visitorMessageSchema>

export const messageFrame = z.extend(visitorMessageSchema, { type: z.literal('message') })

export const typingFrame = z.object({
  type: z.literal('typing'),
  sessionId: sessionIdSchema,
  isTyping: z.boolean(),
})

export const adminAuthFrame = z.extend(staffAuthFrame, {
  /** The conversation on this screen, null or left out for none. */
  viewingSession: z.optional(z.nullable(z.union([sessionIdSchema, z.literal('')]))),
})

export const fromBrowserSchema = z.discriminatedUnion('type', [
  joinFrame,
  messageFrame,
  typingFrame,
  adminAuthFrame,
  pingFrame,
  pongFrame,
])
export type FrameFromBrowser = z.output<typeof fromBrowserSchema>

/** Why a frame was refused, for the client to act on; the message is for the user. */
export const chatErrorCodes = [
  ...liveErrorCodes,
  'captcha',
  'closed',
  'too-fast',
  'not-joined',
] as const
export type ChatErrorCode = (typeof chatErrorCodes)[number]

/** A staff member who has a conversation on the screen, and whether they are typing. */
const viewerSchema = z.object({ userId: z.number(), name: z.string(), isTyping: z.boolean() })
export type Viewer = z.output<typeof viewerSchema>

export const fromServerSchema = z.discriminatedUnion('type', [
  z.extend(historySchema, { type: z.literal('history') }),
  z.object({ type: z.literal('message'), message: chatMessageSchema }),
  z.object({
    type: z.literal('typing'),
    sessionId: z.string(),
    isTyping: z.boolean(),
    isFromClient: z.boolean(),
    sender: z.string(),
  }),
  z.object({
    type: z.literal('error'),
    message: z.string(),
    code: z.optional(z.enum(chatErrorCodes)),
    optimisticId: z.optional(z.string()),
  }),
  /** To the visitor and to staff: this conversation was deleted. */
  z.object({ type: z.literal('deleted'), sessionId: z.string() }),
  /** To the visitor: chat has closed for today. `message` says so and lists alternatives. */
  z.object({ type: z.literal('closed'), sessionId: z.string(), message: z.string() }),
  readyFrame,
  // To staff, after `ready`.
  z.object({
    type: z.literal('presence'),
    sessionId: z.string(),
    isOnline: z.boolean(),
    lastSeenFormatted: z.string(),
  }),
  /**
   * To staff: as of its message `seq`, this many messages of the conversation are unread, and `total` of
   * all conversations.
   */
  z.object({
    type: z.literal('unread'),
    sessionId: z.string(),
    seq: z.number(),
    unreadCount: z.number(),
    total: z.number(),
  }),
  /** To staff who view the same conversation: the other viewers. */
  z.object({ type: z.literal('viewers'), sessionId: z.string(), viewers: z.array(viewerSchema) }),
  changedFrame,
  pingFrame,
  pongFrame,
])
export type FrameFromServer = z.output<typeof fromServerSchema>

// ── Calls of the visitor ─────────────────────────────────────────────────────────────────────────

export const getChatAvailability = endpoint({
  method: 'GET',
  path: '/api/chat/availability',
  access: 'public',
  summary: 'Whether chat is open now, and when it opens and closes next (ISO times).',
  limit: { max: 600, seconds: 300 },
  response: z.object({
    available: z.boolean(),
    /** When it opens next; null when it never closes. */
    opensAt: z.nullable(z.string()),
    /** When it closes next; null when it never closes. */
    closesAt: z.nullable(z.string()),
    timezone: z.string(),
  }),
})

export const chatHeartbeat = endpoint({
  method: 'POST',
  path: '/api/chat/heartbeat',
  access: 'public',
  summary: 'The visitor is still there: online for another 40 seconds.',
  body: z.object({ sessionId: sessionIdSchema }),
  response: null,
  limit: { max: 1_000, seconds: 300 },
})

/**
 * The fallback when no socket can be opened, with the same rules and the same response. Errors carry
 * the socket's error codes as `code`: 409 `closed`, 400 `captcha`, 429 `too-fast`.
 */
export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/messages',
  access: 'public',
  summary:
    'A message of the visitor, when the socket is out of reach. The same one again is stored once.',
  body: visitorMessageSchema,
  response: chatMessageSchema,
  status: 201,
  limit: { max: 1_000, seconds: 300 },
})

/** POST, so that the conversation's secret is not part of a URL. */
export const readChatHistory = endpoint({
  method: 'POST',
  path: '/api/chat/history',
  access: 'public',
  summary: 'The last 50 messages of a conversation, or those newer than `lastSeq`, oldest first.',
  body: z.object({ sessionId: sessionIdSchema, lastSeq: z.optional(z.int().check(z.minimum(0))) }),
  response: historySchema,
  limit: { max: 3_000, seconds: 300 },
})

// ── Calls of the staff ───────────────────────────────────────────────────────────────────────────

const sessionParams = z.object({ sessionId: sessionIdSchema })

export const searchLimit = 200

export const listChatSessions = endpoint({
  method: 'GET',
  path: '/api/admin/chat-sessions',
  access: 'staff',
  summary:
    'Conversations with at least one message, the latest first: 500 at most, or one `page` of 4. `search` finds names, addresses, telephone numbers and last messages, in any case, with accents or without.',
  query: z.object({
    page: z.optional(pageNumber),
    search: z.optional(
      z.string().check(z.maxLength(searchLimit, `A search can have ${searchLimit} characters`)),
    ),
  }),
  response: z.array(chatSessionSummarySchema),
  paginated: true,
  reads: 'conversations',
})

export const getChatSession = endpoint({
  method: 'GET',
  path: '/api/admin/chat-sessions/:number',
  access: 'staff',
  summary: 'One conversation by its number, and its place in the list, 1 for the latest.',
  params: z.object({ number: recordId }),
  response: z.extend(chatSessionSummarySchema, { place: z.number() }),
  reads: 'conversations',
})

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
  body: z.object({
    sessionId: sessionIdSchema,
    message: messageText,
    optimisticId: z.optional(z.nullable(optimisticIdSchema)),
  }),
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

export const deleteChatSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/chat-session/:sessionId',
  access: 'staff',
  summary: 'Removes a conversation and its messages for good. The visitor is told.',
  params: sessionParams,
  response: null,
  changes: ['chat', 'conversations'],
})

export const makeLeadOfChat = endpoint({
  method: 'POST',
  path: '/api/admin/chat-session/:sessionId/lead',
  access: 'staff',
  summary: 'Turns a conversation into a consultation request. Once made, the same one is answered.',
  params: sessionParams,
  response: z.object({ leadId: z.number() }),
  status: 201,
  changes: ['chat', 'conversations', 'leads'],
})

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/admin/unread-message-count',
  access: 'admin',
  summary: 'How many messages of visitors nobody has read yet.',
  response: z.object({ count: z.number() }),
  reads: 'conversations',
})

/** The same for the title of the inbox, which both roles see; the badge is for administrators. */
export const countInboxUnread = endpoint({
  method: 'GET',
  path: '/api/admin/inbox-unread-count',
  access: 'staff',
  summary: 'How many messages of visitors nobody has read yet, for the inbox itself.',
  response: countUnreadMessages.response,
  reads: 'conversations',
})
