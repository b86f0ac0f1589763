/** Of `tests/api/record-access.test.ts`: who may say that a client needs no reply, and take it back. */
export const listNoReplyCases = <Find>(find: Find, findConversation: Find) => ({
  'POST /api/admin/chat-session/:sessionId/no-reply-needed': {
    find: findConversation,
    body: {},
    own: 200,
    others: 200,
  },
  'POST /api/admin/chat-session/:sessionId/reply-needed': {
    find: findConversation,
    own: 409, // answered before, so it did not wait
    others: 200,
  },
  'POST /api/admin/leads/:id/no-reply-needed': { find, body: {}, own: 200, others: 404 },
  'POST /api/admin/leads/:id/reply-needed': {
    find,
    body: { handledAt: '2026-11-20T15:00:00.000Z' },
    own: 409, // handled at another moment
    others: 404,
  },
})
