import { saveLeadView } from '#features/staff/work-queue/contract.ts'
import type { TestServer } from './test-server.ts'

async function saveViewAs(server: TestServer, owner: string) {
  const cookie = await server.signIn(owner)
  const { json } = await server.call(saveLeadView, { cookie, body: { name: 'All', query: {} } })
  return { id: (json as { id: number }).id }
}

/** Saved views are found by their owner alone. */
export const leadViewCases = {
  'PATCH /api/admin/lead-views/:id': {
    find: saveViewAs,
    body: { name: 'Couples' },
    own: 200,
    others: 404,
  },
  'DELETE /api/admin/lead-views/:id': { find: saveViewAs, own: 204, others: 404 },
}
