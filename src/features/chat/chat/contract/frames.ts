import * as z from 'zod/mini'
import {
  changedFrame,
  liveErrorCodes,
  pingFrame,
  pongFrame,
  readyFrame,
  staffAuthFrame,
} from '#features/core/live/contract.ts'
import { languages } from '#shared/language.ts'
import { textLimits, withoutDirectionMarks } from '#shared/text.ts'
import { staffingFields } from './duty.ts'
import {
  chatMessageSchema,
  historySchema,
  requireContent,
  visitorMessageFields,
} from './messages.ts'
import { sessionIdSchema } from './session-id.ts'
import { conversationStateFields, viewCountsSchema } from './states.ts'
import { visitorPageSchema, visitorTabSchema } from './visitor-page.ts'

// The frames of chat on the socket at /ws.

export const joinFrame = z.object({
  type: z.literal('join'),
  sessionId: sessionIdSchema,
  senderName: z.optional(z.string().check(withoutDirectionMarks, z.maxLength(textLimits.name))),
  senderEmail: z.optional(z.string().check(z.maxLength(textLimits.email))),
  senderPhone: z.optional(z.nullable(z.string().check(z.maxLength(textLimits.phone)))),
  /** The last message this browser has: the history contains only newer ones. */
  lastSeq: z.optional(z.int().check(z.minimum(0))),
  /** The page's language. Clients of the first edition, which was in English, do not send it. */
  language: z.optional(z.enum(languages)),
  /** Clients of earlier versions do not send it. */
  tab: z.optional(visitorTabSchema),
})

export const messageFrame = requireContent(
  z.object({ type: z.literal('message'), ...visitorMessageFields }),
)

export const typingFrame = z.object({
  type: z.literal('typing'),
  sessionId: sessionIdSchema,
  isTyping: z.boolean(),
})

/** The visitor has opened another page in this tab, or uses it again. */
export const pageFrame = z.object({
  type: z.literal('page'),
  sessionId: sessionIdSchema,
  tab: visitorTabSchema,
})

export const adminAuthFrame = z.extend(staffAuthFrame, {
  /** The conversation on this screen, null or left out for none. */
  viewingSession: z.optional(z.nullable(z.union([sessionIdSchema, z.literal('')]))),
})

export const fromBrowserSchema = z.discriminatedUnion('type', [
  joinFrame,
  messageFrame,
  typingFrame,
  pageFrame,
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
  /** To the visitor: whether someone is there to answer has changed. */
  z.object({ type: z.literal('staffing'), ...staffingFields }),
  readyFrame,
  // To staff, after `ready`.
  z.object({
    type: z.literal('presence'),
    sessionId: z.string(),
    isOnline: z.boolean(),
    hasLeft: z.boolean(),
    lastSeenFormatted: z.string(),
    language: z.enum(languages),
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
  /** To one member of staff: the state of a conversation after a change, and how many each view has. */
  z.object({
    type: z.literal('conversation'),
    sessionId: z.string(),
    ...conversationStateFields,
    counts: viewCountsSchema,
  }),
  /** To staff who view the same conversation: the other viewers. */
  z.object({ type: z.literal('viewers'), sessionId: z.string(), viewers: z.array(viewerSchema) }),
  /** To staff who view the conversation: the page that its visitor reads; null for none. */
  z.object({
    type: z.literal('visitor-page'),
    sessionId: z.string(),
    page: z.nullable(visitorPageSchema),
  }),
  changedFrame,
  pingFrame,
  pongFrame,
])
export type FrameFromServer = z.output<typeof fromServerSchema>
