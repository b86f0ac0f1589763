import type { ExpectedTrail } from './audited-call.ts'
import { someCallHours } from './call-hours-cases.ts'

/** The audit entries that call hours leave. They name no client, so that only changes of them are recorded. */
export const listCallHoursCalls = (ofMaya: { id: number }): Record<string, ExpectedTrail> => ({
  'GET /api/admin/call-hours/:userId': {
    params: () => ({ userId: ofMaya.id }),
    status: 200,
    leaves: () => [],
  },
  'PUT /api/admin/call-hours/:userId': {
    params: () => ({ userId: ofMaya.id }),
    body: () => someCallHours,
    status: 200,
    leaves: () => [['account.call_hours_changed', ofMaya.id]],
  },
})
