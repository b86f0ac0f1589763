import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { pageNumber, recordId } from '#shared/text.ts'
import { sessionIdSchema, sessionParams } from './messages.ts'

export const chatSessionSummarySchema = z.object({
  sessionId: z.string(),
  /** The conversation's number, which the audit log uses instead of the visitor's secret. */
  number: z.number(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.nullable(z.string()),
  /** Of the page on which the visitor chats. */
  language: z.enum(languages),
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

export const getChatAvailability = endpoint({
  method: 'GET',
  path: '/api/chat/availability',
  access: 'public',
  summary: 'Whether chat is open now, and when it opens and closes next (ISO times).',
  limit: { max: 600, seconds: 300 },
  response: z.object({
    available: z.boolean(),
    /** When it opens next; null when it never closes, and when no opening is planned. */
    opensAt: z.nullable(z.string()),
    /** When it closes next; null when it never closes, and when no opening is planned. */
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

export const searchLimit = 200

export const listChatSessions = endpoint({
  method: 'GET',
  path: '/api/admin/chat-sessions',
  access: 'staff',
  summary:
    'Conversations with at least one message, the latest first: 500 at most, or one `page` of 4. `search` finds names, addresses, telephone numbers and last messages, in any case, with accents or without; `language` those of one language.',
  query: z.object({
    page: z.optional(pageNumber),
    search: z.optional(
      z.string().check(z.maxLength(searchLimit, `A search can have ${searchLimit} characters`)),
    ),
    language: z.optional(z.enum(languages, 'This is neither “en” nor “fr”')),
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

export const deleteChatSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/chat-session/:sessionId',
  access: 'staff',
  summary: 'Removes a conversation and its messages for good. The visitor is notified.',
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
