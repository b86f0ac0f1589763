// Entries that the calls of staff about conversations leave in the audit log.

import { sendChatMessage } from '#features/chat/chat/contract/messages.ts'
import type { ExpectedTrail } from './audited-call.ts'
import { noor } from './chat-client.ts'
import { chatLead } from './conversation-calls.ts'
import { captchaAnswer, daniel, director, maya } from './test-server.ts'

/** In the order in which they are made. */
export const listChatCalls = (ofMaya: { id: number }): Record<string, ExpectedTrail> => ({
  'PUT /api/admin/availability': {
    as: maya,
    body: () => ({ available: true }),
    status: 200,
    leaves: () => [['account.set_available', ofMaya.id]],
  },
  'GET /api/admin/chat-sessions': {
    status: 200,
    leaves: () => [['conversation.listed', 'many']],
  },
  'POST /api/admin/chat-sessions/search': {
    body: () => ({ search: 'noor' }),
    status: 200,
    leaves: () => [['conversation.listed', 'many']],
  },
  'GET /api/admin/chat-sessions/:number': {
    // By another person: what one person views within ten minutes is recorded once.
    as: daniel,
    params: ({ conversation }) => ({ number: conversation }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'GET /api/admin/chat-messages/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'POST /api/admin/mark-messages-read/:sessionId': {
    // By another person: what one person views within ten minutes is recorded once.
    as: maya,
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'POST /api/chat/history': {
    // The conversation that a call before has begun.
    body: async () => ({ sessionId: 'a-conversation-of-noor' }),
    status: 200,
    leaves: () => [['conversation.viewed_by_client', 'new']],
  },
  'POST /api/chat/call-back': {
    // A conversation of its own: the one of the other calls becomes a lead by staff.
    body: async (_, server) => {
      const sessionId = 'a-conversation-to-be-called-back'
      await server.call(sendChatMessage, {
        body: {
          sessionId,
          ...noor,
          message: 'Hello?',
          captchaValue: captchaAnswer,
          captchaValidation: await server.captchaToken(),
        },
      })
      return { sessionId }
    },
    status: 201,
    leaves: () => [
      ['lead.created', 'new'],
      ['conversation.call_back_requested', 'new'],
    ],
  },
  'POST /api/admin/chat-session/:sessionId/no-reply-needed': {
    params: ({ secret }) => ({ sessionId: secret }),
    body: async ({ conversation }, server) => {
      await server.sql(
        `update chat_sessions set state = 'waiting', waiting_since = created_at, last_client_seq = last_seq where id = ?`,
        [conversation],
      )
      return {}
    },
    status: 200,
    leaves: ({ conversation }) => [['conversation.no_reply_needed', conversation]],
  },
  'POST /api/admin/chat-session/:sessionId/reply-needed': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 200,
    leaves: ({ conversation }) => [['conversation.no_reply_undone', conversation]],
  },
  'POST /api/admin/chat-reply': {
    body: ({ secret }) => ({ sessionId: secret, message: 'We are here.' }),
    status: 201,
    // Someone else has answered it before, and has it.
    leaves: ({ conversation }) => [['conversation.replied', conversation]],
  },
  'POST /api/admin/mark-messages-unread/:sessionId': {
    as: director,
    params: ({ secret }) => ({ sessionId: secret }),
    status: 204,
    leaves: ({ conversation }) => [['conversation.viewed', conversation]],
  },
  'PATCH /api/admin/chat-session/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    body: async (_, server) => ({ state: 'closed', assignedTo: await server.userId(maya) }),
    status: 200,
    leaves: ({ conversation }) => [
      ['conversation.assigned', conversation],
      ['conversation.closed', conversation],
    ],
  },
  'POST /api/admin/chat-session/:sessionId/lead': {
    params: ({ secret }) => ({ sessionId: secret }),
    body: async () => chatLead,
    status: 201,
    leaves: ({ conversation }) => [
      ['lead.created', 'new'],
      ['conversation.converted', conversation],
    ],
  },
  'DELETE /api/admin/chat-session/:sessionId': {
    params: ({ secret }) => ({ sessionId: secret }),
    status: 204,
    leaves: ({ conversation }) => [['conversation.deleted', conversation]],
  },
})
