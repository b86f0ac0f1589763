import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { languages } from '#shared/language.ts'
import { maxRecordId, pageNumber, recordId } from '#shared/record-fields.ts'
import { sessionParams } from './session-id.ts'
import {
  conversationStateFields,
  conversationStates,
  conversationViews,
  maxListedConversations,
  viewCountsSchema,
} from './states.ts'

export const chatSessionSummarySchema = z.object({
  sessionId: z.string(),
  /** The conversation's number, which the audit log uses instead of the visitor's secret. */
  number: z.number(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.nullable(z.string()),
  /** The language of the page on which the visitor chats. */
  language: z.enum(languages),
  /** Empty for a message of files alone. */
  lastMessage: z.string(),
  /** The names of its files; absent without any. */
  lastFiles: z.optional(z.array(z.string())),
  lastMessageAt: z.string(),
  /** The staff member who wrote the last message; null for the visitor. */
  lastMessageBy: z.nullable(z.string()),
  /** Messages of the visitor that no member of staff has read. */
  unreadCount: z.number(),
  ...conversationStateFields,
  /** Formatted in the practice's time zone; empty when never seen. */
  lastSeenFormatted: z.string(),
  /** The lead that this conversation was converted to, if any. */
  leadId: z.nullable(z.number()),
  /** When the visitor asked to be called back. */
  callBackAt: z.nullable(z.string()),
  /** True if the person who asks may see that lead. */
  mayOpenLead: z.boolean(),
})
export type ChatSessionSummary = z.output<typeof chatSessionSummarySchema>

export const getChatAvailability = endpoint({
  method: 'GET',
  path: '/api/chat/availability',
  access: 'public',
  needsOpenPractice: true,
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

export const searchLimit = 200

export const listChatSessions = endpoint({
  method: 'GET',
  path: '/api/admin/chat-sessions',
  searchPath: '/api/admin/chat-sessions/search',
  access: 'staff',
  summary:
    'Conversations with at least one message, the latest first: 500 at most, the first `limit`, or one `page` of 4 or `limit`. A `view` has those who wait first: online, then away, then those who have left; the longest wait first. `search` finds names, addresses, telephone numbers, last messages and the names of their files, in any case, with accents or without; `language` those of one language.',
  query: z.object({
    page: z.optional(pageNumber),
    limit: z.optional(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxListedConversations)),
    ),
    view: z.optional(z.enum(conversationViews, 'This is no view of the conversations')),
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

export const countConversations = endpoint({
  method: 'GET',
  path: '/api/admin/chat-session-counts',
  access: 'staff',
  summary: 'How many conversations each view has.',
  response: viewCountsSchema,
  reads: 'conversations',
})

export const listChatColleagues = endpoint({
  method: 'GET',
  path: '/api/admin/chat-colleagues',
  access: 'staff',
  summary: 'Everyone to whom a conversation can be assigned, by last name.',
  response: z.array(
    z.object({ id: z.number(), name: z.string(), photoUrl: z.nullable(z.string()) }),
  ),
  reads: 'users',
})

const chooseColleague = 'Please choose a colleague'

export const changeChatSession = endpoint({
  method: 'PATCH',
  path: '/api/admin/chat-session/:sessionId',
  access: 'staff',
  summary:
    'Closes or reopens a conversation, or assigns it (null: to no one). One that is not closed is open or waiting by its last message.',
  params: sessionParams,
  body: z.object({
    state: z.optional(z.enum(conversationStates, 'Please choose one of the three states')),
    assignedTo: z.optional(
      z.nullable(
        z
          .int(chooseColleague)
          .check(z.minimum(1, chooseColleague), z.maximum(maxRecordId, chooseColleague)),
      ),
    ),
  }),
  response: chatSessionSummarySchema,
  changes: 'chat',
})

/** To staff who press "No reply needed" on an older state than the stored one. */
export const visitorWroteAgain = 'The visitor has written again. Please read it first.'

export const dismissConversation = endpoint({
  method: 'POST',
  path: '/api/admin/chat-session/:sessionId/no-reply-needed',
  access: 'staff',
  summary:
    'Notes that no reply is needed: the visitor waits no longer, and their messages count as read. 409 if they have written since.',
  params: sessionParams,
  body: z.object({
    /** As the screen had it; left out, whatever the visitor wrote needs no reply. */
    lastMessageAt: z.optional(z.iso.datetime({ offset: true })),
  }),
  response: chatSessionSummarySchema,
  changes: 'chat',
})

export const restoreConversation = endpoint({
  method: 'POST',
  path: '/api/admin/chat-session/:sessionId/reply-needed',
  access: 'staff',
  summary:
    'Takes “No reply needed” back: the visitor waits as before. 409 if someone has written since.',
  params: sessionParams,
  response: chatSessionSummarySchema,
  changes: 'chat',
})

export const deleteChatSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/chat-session/:sessionId',
  access: 'staff',
  summary:
    'Removes a conversation and its messages for good, and emails to and from its visitor that belong to no other record. The visitor is notified.',
  params: sessionParams,
  response: null,
  changes: ['chat', 'conversations', 'unmatched-mail'],
})
