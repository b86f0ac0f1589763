import type { ExpectedTrail } from './audited-call.ts'

/** The audit entries that ending sessions leaves. */
export const listDeviceCalls = (ofAdmin: { id: number }): Record<string, ExpectedTrail> => ({
  'DELETE /api/account/devices/:id': {
    params: () => ({ id: 'x'.repeat(43) }),
    status: 404,
    leaves: () => [],
  },
  'DELETE /api/account/devices': {
    status: 204,
    leaves: () => [['account.signed_out_everywhere', ofAdmin.id]],
  },
})
