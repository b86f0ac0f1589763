/** Of `tests/api/record-access.test.ts`: who may say that a client needs no reply, and take it back. */
export const listNoReplyCases = <Find>(find: Find) => ({
  'POST /api/admin/leads/:id/no-reply-needed': { find, body: {}, own: 200, others: 404 },
  'POST /api/admin/leads/:id/reply-needed': {
    find,
    body: { handledAt: '2026-11-20T15:00:00.000Z' },
    own: 409, // handled at another moment
    others: 404,
  },
})
