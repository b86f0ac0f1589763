import type { ExpectedTrail } from './audited-call.ts'

const id = 9

/** Quick replies and documents; eight replies of the starter set are there before. */
export const replyCalls: Record<string, ExpectedTrail> = {
  'POST /api/admin/replies': {
    body: () => ({ title: 'Welcome', text: { en: 'Hello {firstName}' }, shared: true }),
    status: 201,
    leaves: () => [['reply.created', id]],
  },
  'PATCH /api/admin/replies/:id': {
    params: () => ({ id }),
    body: () => ({ title: 'Good day' }),
    status: 200,
    leaves: () => [['reply.changed', id]],
  },
  'DELETE /api/admin/replies/:id': {
    params: () => ({ id }),
    status: 204,
    leaves: () => [['reply.deleted', id]],
  },
}
